import { isSafeSedScript } from "../sed-script.ts";
import type { SensitiveSpec, SensitiveTable } from "./sensitive-spec.ts";

const RUNS_EACH = "runs a command for what it finds";
const AWK: SensitiveSpec = {
  flags: {
    "-f": "runs a script file",
    "--file": "runs a script file",
    "-i": "loads a library, which can edit files in place",
    "--include": "loads a library, which can edit files in place",
    "-l": "loads code",
    "--load": "loads code",
    "-E": "runs a script file",
    "--exec": "runs a script file",
    "-o": "writes a file",
    "--pretty-print": "writes a file",
    "-d": "writes a file",
    "--dump-variables": "writes a file",
    "-p": "writes a file",
    "--profile": "writes a file",
    "-D": "runs the debugger",
    "--debug": "runs the debugger",
    "-W": "gives an option of another name",
  },
  valued: "vFef",
  nextValued: "vF",
  scriptFlags: ["-e", "--source"],
  scriptSwitches: /^(?:-[vF]\S+|--) /,
  // `>` also compares; a rule that spells the program covers it.
  isSafeScript: (script) => !/system|getline|ARG[VC]|ENVIRON|[|>@]|<\s*["/]/.test(script),
  scriptReason: "its program can run commands or write files",
};

const WRITES = "writes a file";
/** Their second operand is where they write. */
const SECOND = { operandsFrom: [2, WRITES] } as const;
const READS_VARIABLES = "its program can print every variable, and some hold secrets, or read other files";

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
      "-delete": "deletes what it finds",
      "-fprint": "writes a file",
      "-fprint0": "writes a file",
      "-fprintf": "writes a file",
      "-fls": "writes a file",
      "-files0-from": "reads a list of places from a file",
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
      "-i": "edits files in place",
      "--in-place": "edits files in place",
      "-f": "runs a script file",
      "--file": "runs a script file",
    },
    valued: "el",
    scriptFlags: ["-e", "--expression"],
    // `-i` may take the next word as its suffix, but not one that reads as a substitution.
    scriptSwitches:
      /^(?:-[nrEsuz]+|--quiet|--silent|--regexp-extended|--separate|--null-data|--|-[nrEsuz]*i[\w.]+|--in-p[\w-]*(?:=\S*)?) |^-[nrEsuz]*i [sy][^\w\s\\]/,
    isSafeScript: isSafeSedScript,
    scriptReason: "its script can run commands, or read or write files",
  },
  awk: AWK,
  gawk: AWK,
  mawk: AWK,
  nawk: AWK,
  sort: {
    flags: {
      "-o": "writes a file",
      "--output": "writes a file",
      "--compress-program": "names a program to run",
      "-T": "writes to another folder",
      "--temporary-directory": "writes to another folder",
      "--files0-from": "reads a list of files from a file",
    },
    valued: "ktS",
  },
  split: { firstOperand: "writes files", flags: { "--filter": "runs a command for each piece" } },
  csplit: { firstOperand: "writes files" },
  tee: { firstOperand: "writes files" },
  sponge: { firstOperand: "writes a file" },
  grep: {
    flags: { "-f": "reads patterns from a file", "--file": "reads patterns from a file" },
    valued: "eABCmdD",
    nextValued: "eABCmdD",
    onlyReads: true,
  },
  rg: {
    flags: {
      "--pre": "runs a program on every file",
      "--hostname-bin": "names a program to run",
      "-z": "runs programs that unpack",
      "--search-zip": "runs programs that unpack",
      "-f": "reads patterns from a file",
      "--file": "reads patterns from a file",
    },
    valued: "egtTABCmrjM",
  },
  xxd: {
    flags: { "-r": "writes bytes" },
    ...SECOND,
    takesNext: /^-(?:c(?:ols)?|g(?:roupsize)?|l(?:en)?|[nos]|seek|name|offset)$/,
  },
  uniq: { ...SECOND, takesNext: /^(?:-[cdiuz]*[fsw]|--(?:skip-fields|skip-chars|check-chars))$/ },
  shuf: { flags: { "-o": WRITES, "--output": WRITES, "--random-source": "reads a file" }, valued: "ein" },
  iconv: { flags: { "-o": WRITES, "--output": WRITES }, valued: "ft" },
  tree: {
    flags: { "-o": WRITES, "-R": "writes files", "--fromfile": "reads a list of files" },
    valued: "LPIHT",
  },
  tar: {
    flags: {
      "--checkpoint-action": "runs a command",
      "--to-command": "runs a command",
      "-I": "names a program to run",
      "--use-compress-program": "names a program to run",
      "-F": "runs a script",
      "--info-script": "runs a script",
      "--new-volume-script": "runs a script",
      "--rsh-command": "names a program to run",
      "--rmt-command": "names a program to run",
      "-x": "writes files",
      "--extract": "writes files",
      "--get": "writes files",
      "-c": "writes a file",
      "--create": "writes a file",
      "-r": "writes a file",
      "--append": "writes a file",
      "-u": "writes a file",
      "--update": "writes a file",
      "--delete": "writes a file",
      "-A": "writes a file",
      "--concatenate": "writes a file",
      "--remove-files": "deletes files",
      "-C": "works in another folder",
      "--directory": "works in another folder",
      "-P": "keeps absolute paths",
      "--absolute-names": "keeps absolute paths",
      "--index-file": WRITES,
      "--volno-file": WRITES,
      "-g": WRITES,
      "--listed-incremental": WRITES,
      "-T": "reads a list of files",
      "--files-from": "reads a list of files, which can hold options",
      "-X": "reads a list of files",
      "--xform": "renames what it writes",
    },
    // The old form without a dash: every letter counts.
    firstWord: [/^[A-Za-z]*[xcruAIF][A-Za-z]*$/, "reads as options that write files or run programs"],
  },
  zip: {
    flags: {
      "-T": "tests with a program",
      "-TT": "names a program to run",
      "--unzip-command": "names a program to run",
      "-m": "deletes the files",
    },
  },
  unzip: { flags: { "-o": "overwrites files", "-d": "writes to another folder" } },
  cpio: {
    flags: {
      "-i": "writes files",
      "--extract": "writes files",
      "--rsh-command": "names a program to run",
      "-F": "reads or writes a file",
    },
  },
  man: {
    flags: {
      "-P": "names a program to run",
      "--pager": "names a program to run",
      "-H": "names a program to run",
      "--html": "names a program to run",
      "-C": "reads a configuration file",
      "--config-file": "reads a configuration file",
      ...{ "-M": "reads other pages", "--manpath": "reads other pages", "-E": "names a program to run" },
      ...{ "-l": "reads another file", "--local-file": "reads another file", "-p": "runs preprocessors" },
      ...{
        "--preprocessor": "runs preprocessors",
        "-X": "opens a program",
        "--gxditview": "opens a program",
      },
    },
  },
  less: {
    flags: {
      "-o": "writes a file",
      "-O": "writes a file",
      "--log-file": "writes a file",
      "--LOG-FILE": "writes a file",
      ...Object.fromEntries(
        ["-k", "--lesskey-file", "--lesskey-src", "--lesskey-content", "--lesskey-context", "--cmd"].map(
          (name) => [name, "reads key bindings that run commands"],
        ),
      ),
      ...{ "-T": "reads another file", "--tag-file": "reads another file" },
    },
    valued: "bhjpPxyzD",
    operands: [[/^\+/, "runs a command of the pager"]],
  },
  date: {
    flags: {
      "-s": "sets the clock",
      "--set": "sets the clock",
      "-f": "reads a file",
      "--file": "reads a file",
    },
    valued: "d",
  },
  yq: {
    flags: {
      "-i": "edits files in place",
      "--inplace": "edits files in place",
      "--in-place": "edits files in place",
      "-s": "writes files",
      "--split-exp": "writes files",
      "--split-exp-file": "writes files",
      "-f": "reads a file, or changes how files are read",
      "--from-file": "runs a script file",
    },
    operands: QUERY,
  },
  jq: {
    flags: { "-f": "runs a script file", "--from-file": "runs a script file", "-L": "loads modules" },
    operands: QUERY,
  },
};
