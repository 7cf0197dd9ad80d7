import { SENDS } from "../tables/risks.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const YT_DLP_OUTPUTS = writesTo("-o --output -P --paths --cookies --download-archive", "fxaSIRrNup");

/** Programs that download files. */
export const DOWNLOADS_PROGRAMS: Programs = {
  curl: {
    versionWords: ["--version"],
    input: { when: / -[A-Za-z]*K| --conf/ },
    readsData: true,
    touches: {
      operands: "none",
      access: "read",
      writes: [
        "-o",
        "--output",
        "-D",
        "--dump-header",
        "-c",
        "--cookie-jar",
        "--trace",
        "--output-dir",
        "--stderr",
        "--trace-ascii",
        "--libcurl",
        "--etag-save",
        "--hsts",
        "--alt-svc",
        "--ssl-sessions",
        "--trace-config",
      ],
    },
    risks: [
      { level: "medium", code: "contacts-host" },
      { ...SENDS, when: /^-[A-Za-z]*[dFT]|^--(?:data|form|json|upload|post)/ },
    ],
  },
  wget: {
    programOptions: "--use-askpass",
    programWords: /use_?askpass\s*=\s*(.+)$/is,
    input: { when: / -[A-Za-z]*i| --input-file/ },
    readsData: true,
    touches: {
      operands: "none",
      access: "read",
      writes: [
        "-O",
        "--output-document",
        "-P",
        "--directory-prefix",
        "-o",
        "--output-file",
        "-a",
        "--append-output",
        "--save-cookies",
        "--warc-file",
        "--rejected-log",
        "--hsts-file",
      ],
    },
    risks: [
      { level: "medium", code: "contacts-host" },
      { ...SENDS, when: /^--(?:post|body)/ },
    ],
  },
  aria2c: {
    programOptions:
      "--on-download-complete --on-download-start --on-download-stop --on-download-error --on-download-pause --on-bt-download-complete",
    outputs: writesTo("-o --out -d --dir -l --log --save-session --save-cookies", "ijksxUTm"),
  },
  "yt-dlp": {
    programOptions: "--exec --exec-before-download --external-downloader --downloader --netrc-cmd",
    outputs: YT_DLP_OUTPUTS,
  },
  "youtube-dl": {
    programOptions: "--exec --external-downloader",
    outputs: YT_DLP_OUTPUTS,
  },
};
