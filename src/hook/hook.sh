# leeway: one hook call. Asks the helper process, or else starts Node for this call alone and then a helper. Judges nothing.
# NAMES TR ENDPOINT NODE SCRIPT WORDS…: NAMES are the variables to hand on; WORDS are what SCRIPT gets. Run by bash, with an empty
# environment but for those variables. Whatever is not a whole answer of our own process means: Node for this call.
LC_ALL=C
names=$1 tr=$2 endpoint=$3 node=$4 script=$5
shift 5
words=("$@")
# A process that stops listening is no reason to die.
trap '' PIPE
# Held, so that a second one can be asked. bash would drop a NUL, and what is left might be judged: so it stays something that JSON does not hold.
text=$("$tr" '\000' '\001')

cold() {
  # Nobody waits much longer than for one answer: what is left of that time, or none.
  [ "$SECONDS" -lt 20 ] || exit 1
  [ "$SECONDS" -le 2 ] || words+=(--deadline $(((27 - SECONDS) * 1000)))
  # Only Node itself may say something: bash would tell how it died.
  exec 3>&- 4>&2 2>/dev/null
  printf %s "$text" | "$node" "$script" "${words[@]}" 2>&4 4>&-
  code=$?
  exec 4>&-
  # If this call failed, a helper would fail too.
  case $1:$code in start:0 | start:2 | start:10) ;; *) exit "$code" ;; esac
  if [ -w "${endpoint%/*}" ]; then
    # A process group of its own: it outlives the agent's call and its signals.
    set -m
    start_helper </dev/null >/dev/null &
  fi
  exit "$code"
}

# Takes nothing along of what the agent had open or told this call: a pipe that stays open keeps the agent waiting, and a key is the call's own.
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

# Ours only: whoever answers decides.
[ -O "$endpoint" ] && [ ! -L "$endpoint" ] && IFS=' ' read -r port ask answer <"$endpoint" || cold start
[ "$port" = off ] && cold
case $port in '' | *[!0-9]*) cold start ;; esac
[ -n "$answer" ] || cold start

# A large text is better judged by a process that can be ended for it.
[ ${#text} -le 150000 ] || cold
# In a container or another root the same paths are other files; there the first mount has another number. Elsewhere than on Linux: nothing.
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
# It first shows that it is the one that wrote the endpoint: nobody else is told of the call or its keys. One that hangs does not keep us.
printf %s "$ask"$'\2' 2>/dev/null >&3 || cold start
IFS= read -r -t 2 -d $'\1' shown <&3 && [ "$shown" = "$answer" ] || cold start
printf %s "$request" 2>/dev/null >&3 || cold start
IFS= read -r -t 2 -d $'\1' taken <&3 || cold start
IFS= read -r -t 26 -d $'\1' code <&3 &&
  IFS= read -r -t 2 -d $'\1' err <&3 &&
  IFS= read -r -t 2 -d $'\1' out <&3 &&
  IFS= read -r -t 2 -d $'\1' shown <&3 &&
  [ "$shown" = "$answer" ] || cold
case $code in '' | *[!0-9]*) cold ;; esac
[ -z "$err" ] || printf %s "$err" >&2
# A code without its words would say something else.
printf %s "$out" 2>/dev/null || exit 1
exit "$code"
