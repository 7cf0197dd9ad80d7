import { isSafeSedScript } from "../sed-script.ts";
import type { SensitiveSpec, SensitiveTable } from "./sensitive-spec.ts";

const RUNS_EACH = "runs-command-for-what-finds";
const AWK: SensitiveSpec = {
  flags: {
    "-f": "runs-script-file",
    "--file": "runs-script-file",
    "-i": "loads-editing-library",
    "--include": "loads-editing-library",
    "-l": "loads-code",
    "--load": "loads-code",
    "-E": "runs-script-file",
    "--exec": "runs-script-file",
    "-o": "writes-file",
    "--pretty-print": "writes-file",
    "-d": "writes-file",
    "--dump-variables": "writes-file",
    "-p": "writes-file",
    "--profile": "writes-file",
    "-D": "runs-debugger",
    "--debug": "runs-debugger",
    "-W": "gives-option-of-another-name",
  },
  valued: "vFef",
  nextValued: "vF",
  scriptFlags: ["-e", "--source"],
  scriptSwitches: /^(?:-[vF]\S+|--) /,
  // `>` also compares; a rule that spells the program covers it.
  isSafeScript: (script) => !/system|getline|ARG[VC]|ENVIRON|[|>@]|<\s*["/]/.test(script),
  scriptEffect: "program-runs-or-writes",
};

const WRITES = "writes-file";
/** Their second operand is where they write. */
const SECOND = { operandsFrom: [2, WRITES] } as const;
const READS_VARIABLES = "program-prints-secrets-or-reads";

/** `.env` is a key, `env` is all variables. */
const QUERY = [
  [
    /(?<![.\w$"'/-])(?:env|strenv|envsubst|import|include|load\w*)(?![\w"'/-])|\$ENV\b|\$__prog_args/,
    READS_VARIABLES,
  ],
] as const;

/** Search, text and archive tools. */
export const SENSITIVE_TEXT: SensitiveTable = {
  find: {
    flags: {
      "-exec": RUNS_EACH,
      "-execdir": RUNS_EACH,
      "-ok": RUNS_EACH,
      "-okdir": RUNS_EACH,
      "-delete": "deletes-what-finds",
      "-fprint": "writes-file",
      "-fprint0": "writes-file",
      "-fprintf": "writes-file",
      "-fls": "writes-file",
      "-files0-from": "reads-list-of-places-from-file",
    },
  },
  fd: {
    flags: { "-x": RUNS_EACH, "--exec": RUNS_EACH, "-X": RUNS_EACH, "--exec-batch": RUNS_EACH },
    valued: "eEdtSjco",
  },
  fdfind: {
    flags: { "-x": RUNS_EACH, "--exec": RUNS_EACH, "-X": RUNS_EACH, "--exec-batch": RUNS_EACH },
    valued: "eEdtSjco",
  },
  sed: {
    flags: {
      "-i": "edits-files-in-place",
      "--in-place": "edits-files-in-place",
      "-f": "runs-script-file",
      "--file": "runs-script-file",
    },
    valued: "el",
    scriptFlags: ["-e", "--expression"],
    // `-i` may take the next word as its suffix, but not one that reads as a substitution.
    scriptSwitches:
      /^(?:-[nrEsuz]+|--quiet|--silent|--regexp-extended|--separate|--null-data|--|-[nrEsuz]*i[\w.]+|--in-p[\w-]*(?:=\S*)?) |^-[nrEsuz]*i [sy][^\w\s\\]/,
    isSafeScript: isSafeSedScript,
    scriptEffect: "script-runs-reads-or-writes",
  },
  awk: AWK,
  gawk: AWK,
  mawk: AWK,
  nawk: AWK,
  sort: {
    flags: {
      "-o": "writes-file",
      "--output": "writes-file",
      "--compress-program": "names-program-to-run",
      "-T": "writes-to-another-folder",
      "--temporary-directory": "writes-to-another-folder",
      "--files0-from": "reads-list-of-files-from-file",
    },
    valued: "ktS",
  },
  split: { firstOperand: "writes-files", flags: { "--filter": "runs-command-for-each-piece" } },
  csplit: { firstOperand: "writes-files" },
  tee: { firstOperand: "writes-files" },
  sponge: { firstOperand: "writes-file" },
  grep: {
    flags: { "-f": "reads-patterns-from-file", "--file": "reads-patterns-from-file" },
    valued: "eABCmdD",
    nextValued: "eABCmdD",
    onlyReads: true,
  },
  rg: {
    flags: {
      "--pre": "runs-program-on-every-file",
      "--hostname-bin": "names-program-to-run",
      "-z": "runs-programs-that-unpack",
      "--search-zip": "runs-programs-that-unpack",
      "-f": "reads-patterns-from-file",
      "--file": "reads-patterns-from-file",
    },
    valued: "egtTABCmrjM",
  },
  xxd: {
    flags: { "-r": "writes-bytes" },
    ...SECOND,
    takesNext: /^-(?:c(?:ols)?|g(?:roupsize)?|l(?:en)?|[nos]|seek|name|offset)$/,
  },
  uniq: { ...SECOND, takesNext: /^(?:-[cdiuz]*[fsw]|--(?:skip-fields|skip-chars|check-chars))$/ },
  shuf: { flags: { "-o": WRITES, "--output": WRITES, "--random-source": "reads-file" }, valued: "ein" },
  iconv: { flags: { "-o": WRITES, "--output": WRITES }, valued: "ft" },
  tree: {
    flags: { "-o": WRITES, "-R": "writes-files", "--fromfile": "reads-list-of-files" },
    valued: "LPIHT",
  },
  tar: {
    flags: {
      "--checkpoint-action": "runs-command",
      "--to-command": "runs-command",
      "-I": "names-program-to-run",
      "--use-compress-program": "names-program-to-run",
      "-F": "runs-script",
      "--info-script": "runs-script",
      "--new-volume-script": "runs-script",
      "--rsh-command": "names-program-to-run",
      "--rmt-command": "names-program-to-run",
      "-x": "writes-files",
      "--extract": "writes-files",
      "--get": "writes-files",
      "-c": "writes-file",
      "--create": "writes-file",
      "-r": "writes-file",
      "--append": "writes-file",
      "-u": "writes-file",
      "--update": "writes-file",
      "--delete": "writes-file",
      "-A": "writes-file",
      "--concatenate": "writes-file",
      "--remove-files": "deletes-files",
      "-C": "works-in-another-folder",
      "--directory": "works-in-another-folder",
      "-P": "keeps-absolute-paths",
      "--absolute-names": "keeps-absolute-paths",
      "--index-file": WRITES,
      "--volno-file": WRITES,
      "-g": WRITES,
      "--listed-incremental": WRITES,
      "-T": "reads-list-of-files",
      "--files-from": "reads-file-list-with-options",
      "-X": "reads-list-of-files",
      "--xform": "renames-what-writes",
    },
    // The old form without a dash: every letter counts.
    firstWord: [/^[A-Za-z]*[xcruAIF][A-Za-z]*$/, "reads-options-that-write-or-run"],
  },
  zip: {
    flags: {
      "-T": "tests-with-program",
      "-TT": "names-program-to-run",
      "--unzip-command": "names-program-to-run",
      "-m": "deletes-files",
    },
  },
  unzip: { flags: { "-o": "overwrites-files", "-d": "writes-to-another-folder" } },
  cpio: {
    flags: {
      "-i": "writes-files",
      "--extract": "writes-files",
      "--rsh-command": "names-program-to-run",
      "-F": "reads-or-writes-file",
    },
  },
  man: {
    flags: {
      "-P": "names-program-to-run",
      "--pager": "names-program-to-run",
      "-H": "names-program-to-run",
      "--html": "names-program-to-run",
      "-C": "reads-configuration-file",
      "--config-file": "reads-configuration-file",
      "-M": "reads-other-pages",
      "--manpath": "reads-other-pages",
      "-E": "names-program-to-run",
      "-l": "reads-another-file",
      "--local-file": "reads-another-file",
      "-p": "runs-preprocessors",
      "--preprocessor": "runs-preprocessors",
      "-X": "opens-program",
      "--gxditview": "opens-program",
    },
  },
  less: {
    flags: {
      "-o": "writes-file",
      "-O": "writes-file",
      "--log-file": "writes-file",
      "--LOG-FILE": "writes-file",
      ...Object.fromEntries(
        ["-k", "--lesskey-file", "--lesskey-src", "--lesskey-content", "--lesskey-context", "--cmd"].map(
          (name) => [name, "reads-key-bindings-that-run-commands"],
        ),
      ),
      "-T": "reads-another-file",
      "--tag-file": "reads-another-file",
    },
    valued: "bhjpPxyzD",
    operands: [[/^\+/, "runs-command-of-pager"]],
  },
  date: {
    flags: {
      "-s": "sets-clock",
      "--set": "sets-clock",
      "-f": "reads-file",
      "--file": "reads-file",
    },
    valued: "d",
  },
  yq: {
    flags: {
      "-i": "edits-files-in-place",
      "--inplace": "edits-files-in-place",
      "--in-place": "edits-files-in-place",
      "-s": "writes-files",
      "--split-exp": "writes-files",
      "--split-exp-file": "writes-files",
      "-f": "reads-file-or-changes-how-files-are-read",
      "--from-file": "runs-script-file",
    },
    operands: QUERY,
  },
  jq: {
    flags: { "-f": "runs-script-file", "--from-file": "runs-script-file", "-L": "loads-modules" },
    operands: QUERY,
  },
};
