#!/bin/sh
# hook AGENT [report]: sends an event of an agent to Countersign. Reads the event on stdin, writes the agent's answer to stdout.
# Exit code 2 blocks the call, 1 fails a report; stderr says why. AGENT.conf beside this file has the address and the key for curl, and how to undo this.
# A project may set these for its agent, so that its own programs would answer for Countersign. (SHELLOPTS can't be unset here: agent-hook.ts does it.)
set +aeuC; PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin LC_ALL=C; export PATH LC_ALL; unset -f [ cat curl echo head kill mktemp od printf read rm sleep tr umask wait
unset LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT GLIBC_TUNABLES DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH DYLD_FRAMEWORK_PATH BASH_ENV ENV PS4 \
  OPENSSL_CONF OPENSSL_CONF_INCLUDE OPENSSL_MODULES OPENSSL_ENGINES CURL_HOME SSLKEYLOGFILE GCONV_PATH LOCPATH HOSTALIASES
umask 077; conf="${0%/*}/$1.conf" dir='' curl='' watch='' fail=2; [ "${2-}" != report ] || fail=1
refuse() { printf 'Countersign: %s\n' "$1" >&2; exit "$fail"; }
{ IFS= read -r undo <"$conf"; } 2>/dev/null || refuse "$conf can't be read, so nothing was run. Connect $1 again: Settings > Agents in Countersign has the command."
case $undo in '# '*) undo="Start it, or run: ${undo#??}" ;; *) undo='Start it.' ;; esac
trap 'kill $curl $watch 2>/dev/null; ${dir:+rm -rf "$dir"}' EXIT; trap 'refuse "The hook was killed, so nothing was run."' HUP INT QUIT TERM; trap '' PIPE # A dead agent's pipes must not end the hook before curl.
event=$(cat) most=5 tries=0 # Retries an unreachable server: for seconds at first, for half a day once it has the call.
{ read -r id </proc/sys/kernel/random/uuid; } 2>/dev/null || id=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
ask() { # Prints the answer, or what went wrong; then a space and the status code.
  exec curl -q -s -S -K "$conf" --noproxy '*' --max-time 60 -w ' %{http_code}' -H 'content-type: application/json' \
    -H "idempotency-key: $id" -H "countersign-home: $HOME" -H "countersign-process: $$" --data @- "$@" 2>&1; }
reply=$(ask -H 'prefer: respond-async' <<EVENT
$event
EVENT
); ended=$? # Most events need no more than this. --data leaves out the line breaks, which JSON doesn't need.
while :; do
  code=${reply##* } answer=${reply% *}
  case $ended,$code in
    0,200)
      case $answer in "{\"countersign\":\"$id\",\""*'}') printf '{"%s\n' "${answer#"{\"countersign\":\"$id\",\""}" && exit 0; refuse "The answer can't be written, so nothing was run." ;; esac # Codex runs a call if it doesn't know a field of the answer.
      refuse "Another server answered, so nothing was run." ;;
    0,202) most=43200 tries=0 ;;
    [!0]* | 0,502 | 0,503 | 0,504)
      [ "$tries" -lt "$most" ] || refuse "The server can't be reached, so nothing was run. $undo ($answer)"
      [ "$tries" -eq 0 ] || sleep 1; tries=$((tries + 1)) ;;
    *) refuse "The server refused, so nothing was run. $(printf '%.500s' "$answer")" ;;
  esac
  [ -n "$dir" ] || { dir=$(mktemp -d) && printf '%s' "$event" >"$dir/event"; } || refuse "No temporary folder can be created, so nothing was run. Check TMPDIR."
  # From here on, the hook ends when the agent does.
  [ -n "$watch" ] || { (while kill -0 "$PPID"; do sleep 0.5 || sleep 1; done; kill $$) >/dev/null 2>&1 </dev/null & watch=$!; }
  ask <"$dir/event" >"$dir/reply" & curl=$!
  wait "$curl"; ended=$? curl='' reply=$(cat "$dir/reply")
done
