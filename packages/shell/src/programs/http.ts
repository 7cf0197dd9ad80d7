import { program } from "../tables/option-groups.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const SENDS_FILE = [[/^[\w.[\]-]*@|=@/, "sends-file"]] as const;
const HTTP_SENSITIVE = program(
  {
    writes: "-o --output -d --download -c --continue --session --session-read-only",
    talks:
      "--proxy --cert --cert-key --verify -a --auth --auth-type --ssl --resolve --interface --default-scheme",
    settings: "--config-dir",
    reads: "--form -f --multipart --raw",
    code: "--plugin",
  },
  { operands: SENDS_FILE },
);
const AXEL_SENSITIVE = program({ writes: "-o --output", talks: "-H --header -C -p -x -e -m", reads: "-f" });
const GRPCURL_SENSITIVE = program(
  {
    runs: "-c --sh-c --exec -x",
    reads: "-proto -protoset -import-path -cacert -cert -key -d",
    talks: "-H -rpc-header -authority",
  },
  {
    operands: [
      [
        /^(?:exec|cmd|sh-c|writefile|appendfile|open-|unix|abstract)[\w-]*:/,
        "runs-program-or-reads-or-writes-file",
      ],
    ],
  },
);

/** Clients of HTTP and the like, and browsers for a terminal. */
export const HTTP_PROGRAMS: Programs = {
  http: {
    alsoCovers: "https xh",
    readsData: true,
    outputs: writesTo("-o --output", "aAps"),
    sensitive: HTTP_SENSITIVE,
  },
  httpie: {
    alsoCovers: "xhs",
    sensitive: HTTP_SENSITIVE,
  },
  axel: {
    outputs: writesTo("-o --output", "nsHU"),
    sensitive: AXEL_SENSITIVE,
  },
  fetch: {
    alsoCovers: "lwp-request GET POST HEAD saldl puf",
    sensitive: AXEL_SENSITIVE,
  },
  grpcurl: {
    alsoCovers: "websocat",
    readsData: true,
    sensitive: GRPCURL_SENSITIVE,
  },
  wscat: {
    alsoCovers: "evans",
    sensitive: GRPCURL_SENSITIVE,
  },
  w3m: {
    alsoCovers: "lynx links elinks links2",
    sensitive: program(
      {
        settings: "-config -cfg -lss -o -eval -config-file -config-dir -bookmark",
        runs: "-cmd_script -editor -pager -realm -print_version",
        writes: "-cmd_log -crawl -cookie_file -cookie_save_file -traversal -trace -download-dir -mime_header",
        talks: "-post_data -get_data -auth -pauth -post -header -http-proxy -localhost",
      },
      { areWhole: true },
    ),
  },
};
