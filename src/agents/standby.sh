# One hook call: asks the process that stands by, or else starts Node for this call alone and leaves one to stand by. Judges nothing.
# NAMES CAT ENDPOINT NODE SCRIPT WORDS…: NAMES are the variables to hand on; WORDS are what SCRIPT gets. Run by bash, with an empty
# environment but for those variables. Whatever is not a whole answer of our own process means: Node for this call.
LC_ALL=C
names=$1 cat=$2 endpoint=$3 node=$4 script=$5
shift 5
words=("$@")
# A process that stops listening is no reason to die.
trap '' PIPE
# Held, so that a second one can be asked.
text=$("$cat")

cold() {
  # Only Node itself may say something: bash would tell how it died.
  exec 3>&- 4>&2 2>/dev/null
  printf %s "$text" | "$node" "$script" "${words[@]}" 2>&4 4>&-
  code=$?
  exec 4>&-
  # One that cannot answer would not stand by either.
  case $1:$code in start:0 | start:2 | start:10) ;; *) exit "$code" ;; esac
  if [ -w "${endpoint%/*}" ]; then
    # A process group of its own: it outlives the agent's call and its signals.
    set -m
    cd /
    "$node" "$script" standby "$endpoint" </dev/null >/dev/null 2>&1 &
  fi
  exit "$code"
}

# Ours only: whoever answers decides.
[ -O "$endpoint" ] && [ ! -L "$endpoint" ] && IFS=' ' read -r port ask answer <"$endpoint" || cold start
[ "$port" = off ] && cold
case $port in '' | *[!0-9]*) cold start ;; esac

# A large text is better judged by a process that can be ended for it.
[ ${#text} -le 150000 ] || cold
# One text without line ends: bash would send each line by itself, and the second would wait for the first to be acknowledged.
request="$ask"$'\2'1$'\2'$$$'\2'$#
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
printf %s "$request" 2>/dev/null >&3 || cold start
# It first shows that it is the one that wrote the endpoint; one that hangs does not keep us.
IFS= read -r -t 2 -d $'\1' shown <&3 && [ "$shown" = "$answer" ] || cold start
IFS= read -r -t 26 -d $'\1' code <&3 &&
  IFS= read -r -t 2 -d $'\1' err <&3 &&
  IFS= read -r -t 2 -d $'\1' out <&3 &&
  IFS= read -r -t 2 -d $'\1' shown <&3 &&
  [ "$shown" = "$answer" ] || cold
case $code in '' | *[!0-9]*) cold ;; esac
[ -z "$err" ] || printf %s "$err" >&2
printf %s "$out"
exit "$code"
