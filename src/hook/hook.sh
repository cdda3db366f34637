# leeway: one hook call. Asks the helper process, or else starts Node for this call alone and then a helper. Judges nothing.
# NAMES TR ENDPOINT NODE SCRIPT WORDS…: NAMES are the variables to hand on; WORDS are what SCRIPT gets. Run by bash, with an empty
# environment but for those variables. On any failure it starts Node for this call. LEEWAY_LIMIT, if set: how many seconds a call may take, and
# the program that ends Node after that time; lines without it run this script below such a program.
LC_ALL=C
names=$1 tr=$2 endpoint=$3 node=$4 script=$5
shift 5
words=("$@")
# The helper may close the connection; that must not end this script.
trap '' PIPE
# Kept, so that Node can be asked after the helper. bash drops NUL bytes, and the rest might be valid: so NUL becomes a byte that JSON does not allow.
# A short text, as most are, is read without another process; bash reads one byte at a time, so a longer one is faster with `tr`.
limit=${LEEWAY_LIMIT-}
unset LEEWAY_LIMIT
seconds=28 ender=
[ -z "$limit" ] || seconds=${limit%% *} ender=${limit#* }
IFS= read -r -t "$seconds" -d '' -n 1000 text
case $?:${#text} in
  0:1000) text+=$(${ender:+"$ender" -s KILL "$seconds"} "$tr" '\000' '\001') || exit 1 ;;
  0:*) text+=$'\1' ;;
  1:*) text=${text%$'\n'} ;;
  *) exit 1 ;;
esac

cold() {
  # The agent waits about as long as one answer may take: use what is left of that time, or give up.
  left=$((seconds - SECONDS))
  [ "$left" -gt $((seconds * 2 / 7)) ] || exit 1
  [ "$SECONDS" -le 2 ] || words+=(--deadline $(((left - 1) * 1000)))
  # Only Node's own messages: bash would report how it died.
  exec 3>&- 4>&2 2>/dev/null
  printf %s "$text" | ${ender:+"$ender" -s KILL "$left"} "$node" "$script" "${words[@]}" 2>&4 4>&-
  code=$?
  exec 4>&-
  # If this call failed, a helper would fail too.
  case $1:$code in start:0 | start:2) ;; *) exit "$code" ;; esac
  if [ -w "${endpoint%/*}" ]; then
    # In its own process group, so that it survives the agent's call and signals.
    set -m
    start_helper </dev/null >/dev/null &
  fi
  exit "$code"
}

# Closes what the agent had open and unsets this call's variables: an open pipe keeps the agent waiting, and a key belongs to this call only.
start_helper() {
  cd /
  for name in $names; do
    case $name in HOME | USER | TMPDIR) ;; *) unset "$name" ;; esac
  done
  for fd in /dev/fd/*; do
    case ${fd##*/} in [012] | 255 | *[!0-9]*) ;; *) eval "exec ${fd##*/}>&-" ;; esac
  done
  exec "$node" "$script" helper "$endpoint"
}

# Only our own file: whoever answers decides about the call.
[ -O "$endpoint" ] && [ ! -L "$endpoint" ] && IFS=' ' read -r port ask answer <"$endpoint" || cold start
[ "$port" = off ] && cold
case $port in '' | *[!0-9]*) cold start ;; esac
[ -n "$answer" ] || cold start

# A large text is judged by a fresh process, which can be killed if it takes too long.
[ ${#text} -le 150000 ] || cold
# In a container or another root the same paths are other files; there the first mount has another number. Empty where there is no /proc.
{ IFS=' ' read -r mount above device rest </proc/self/mountinfo; } 2>/dev/null
# One text without line ends: bash would send each line by itself, and the second would wait for the first to be acknowledged.
request=2$'\2'$$$'\2'$node$'\2'$script$'\2'$mount:$above:$device$'\2'$#
for word in "${words[@]}"; do
  case $word in *$'\2'*) cold ;; esac
  request+=$'\2'$word
done
for name in $names; do
  case ${!name-} in *$'\2'*) cold ;; esac
  request+=$'\2'$name=${!name-}
done
request+=$'\2'$'\2'${#text}$'\2'$text
case $request in *$'\n'*) cold ;; esac

{ exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || cold start
# The helper must return the second token before the call and its keys are sent. A helper that hangs is not waited for.
printf %s "$ask"$'\2' 2>/dev/null >&3 || cold start
IFS= read -r -t 2 -d $'\1' shown <&3 && [ "$shown" = "$answer" ] || cold start
printf %s "$request" 2>/dev/null >&3 || cold start
IFS= read -r -t 2 -d $'\1' taken <&3 || cold start
# The helper has shown its token and sends its answer at once: only the first field may be late, and a time limit makes `read` four times slower.
IFS= read -r -t "$((seconds - 2))" -d $'\1' code <&3 &&
  IFS= read -r -d $'\1' err <&3 &&
  IFS= read -r -d $'\1' out <&3 &&
  IFS= read -r -d $'\1' shown <&3 &&
  [ "$shown" = "$answer" ] || cold
case $code in '' | *[!0-9]*) cold ;; esac
[ -z "$err" ] || printf %s "$err" >&2
# An exit code without its output would mean something else.
printf %s "$out" 2>/dev/null || exit 1
exit "$code"
