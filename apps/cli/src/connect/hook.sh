#!/bin/sh
# hook AGENT [report]: sends an event of an agent to Countersign. Reads the event on stdin, writes the agent's answer to stdout.
# Exit code 2 blocks the call, 1 fails a report; stderr says why. AGENT.conf beside this file has the address and the key, for curl.
umask 077
# A project may set these for its agent, so that its own programs would answer for Countersign.
PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin; export PATH; unset LD_PRELOAD LD_LIBRARY_PATH BASH_ENV ENV
fail=2
[ "${2-}" != report ] || fail=1
refuse() { echo "Countersign: $1" >&2; exit "$fail"; }
conf="${0%/*}/$1.conf"
[ -r "$conf" ] || refuse "$conf can't be read, so nothing was run. Run: countersign connect $1"
dir=$(mktemp -d) || refuse "No temporary folder can be created, so nothing was run. Check TMPDIR."
curl='' watch=''
trap 'kill $curl $watch 2>/dev/null; rm -rf "$dir"' EXIT
trap 'refuse "The hook was killed, so nothing was run."' HUP INT TERM
cat >"$dir/event"
{ read -r id </proc/sys/kernel/random/uuid; } 2>/dev/null || id=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
most=5 tries=0 # Retries an unreachable server: for seconds at first, for half a day once it has the call.
while :; do
  curl -q -s -S -K "$conf" --noproxy '*' --max-time 60 -o "$dir/answer" -w '%{http_code}' -H 'content-type: application/json' \
    -H "idempotency-key: $id" -H "countersign-home: $HOME" --data-binary @"$dir/event" >"$dir/code" 2>"$dir/error" &
  curl=$!
  wait "$curl" || echo 000 >"$dir/code"
  curl=''
  case $(cat "$dir/code") in
    200)
      answer=$(cat "$dir/answer")
      case $answer in "{\"countersign\":\"$id\",\""*) printf '{"%s\n' "${answer#"{\"countersign\":\"$id\",\""}"; exit 0 ;; esac # Codex runs a call if it doesn't know a field of the answer.
      refuse "Another server answered, so nothing was run." ;;
    202)
      most=43200 tries=0 # From here on, the hook ends when the agent does.
      [ -n "$watch" ] || { (while kill -0 "$PPID"; do sleep 1; done; kill $$) >/dev/null 2>&1 </dev/null & watch=$!; } ;;
    000 | '' | 502 | 503 | 504)
      [ "$tries" -lt "$most" ] || refuse "The server can't be reached, so nothing was run. Start it, or run: countersign disconnect $1. $(cat "$dir/error")"
      [ "$tries" -eq 0 ] || sleep 1
      tries=$((tries + 1)) ;;
    *) refuse "The server refused, so nothing was run. $(head -c 500 "$dir/answer")" ;;
  esac
done
