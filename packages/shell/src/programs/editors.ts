import { EDITOR_ESCAPE } from "../tables/editor-escape.ts";
import { program, RUNS_OPERAND } from "../tables/option-groups.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import { type Touching, writesTo } from "../tables/touching-spec.ts";
import type { InputReader, Programs } from "./program.ts";

// `git diff | vim -` shows it.
const VI_INPUT: InputReader = {
  runs: true,
  unless: /^(?!.* -[A-Za-z]*[es])(?:.* )?- $/,
};
const EDITOR: Partial<Touching> = {
  takesNext: /^-(?:[cCsStTuUP]|-cmd|-servername)$/,
  attached: /^-V\d*([^\d].*)$/g,
};
const VI_OUTPUTS = writesTo("-w -W -i --startuptime --log", "", {
  ...EDITOR,
  operands: "each",
  access: "write",
});
const VI: SensitiveSpec = {
  flags: {
    "-c": "runs-command-of-editor",
    "--cmd": "runs-command-of-editor",
    "-S": "runs-script",
    "-s": "runs-script",
    "-u": "runs-script",
    "-U": "runs-script",
    "-w": "writes-file",
    "-W": "writes-file",
    "-i": "writes-file",
    "-es": "edits-by-script",
    "-Es": "edits-by-script",
    "--startuptime": "writes-file",
    "-V": "writes-file",
    "--log": "writes-file",
    "--remote-expr": "runs-code",
    "--remote-send": "runs-code",
    "-q": "reads-another-file",
  },
  operands: [[/^\+/, "runs-command-of-editor"]],
};
const VIEW_OUTPUTS = writesTo("-w -W -i --startuptime --log", "", EDITOR);
const NANO_SENSITIVE = program({
  settings: "-f --rcfile -Y --syntax --config-dir",
  runs: "-s --speller -m",
  writes: "-C --backupdir -o --operatingdir -B --backup",
});
const CODE_SENSITIVE = program(
  {
    code: "--install-extension --extensions-dir --user-data-dir --extensionDevelopmentPath --extensionTestsPath --command --add-mcp",
    writes: "--log",
  },
  { texts: [[/^--(?:inspect|remote|command|file-uri|folder-uri)/, "runs-or-loads-code"]] },
);
const NANO_OUTPUTS: Touching = writesTo("-C --backupdir -o --operatingdir", "QTYrsX", {
  operands: "each",
  access: "write",
});

/** Editors, and programs that typeset or open files. */
export const EDITORS_PROGRAMS: Programs = {
  vi: {
    programWords: EDITOR_ESCAPE,
    input: VI_INPUT,
    outputs: VI_OUTPUTS,
    sensitive: VI,
    isRecursiveFlagOther: true,
    leavesFolders: true,
  },
  vim: {
    programWords: EDITOR_ESCAPE,
    input: VI_INPUT,
    outputs: VI_OUTPUTS,
    sensitive: VI,
    isRecursiveFlagOther: true,
    leavesFolders: true,
  },
  nvim: {
    programWords: EDITOR_ESCAPE,
    input: VI_INPUT,
    outputs: VI_OUTPUTS,
    sensitive: { ...VI, flags: { ...VI.flags, "-l": "runs-script", "--headless": "edits-by-script" } },
    leavesFolders: true,
  },
  view: {
    programWords: EDITOR_ESCAPE,
    input: VI_INPUT,
    outputs: VIEW_OUTPUTS,
    sensitive: VI,
    leavesFolders: true,
  },
  gvim: {
    outputs: VI_OUTPUTS,
    sensitive: VI,
    leavesFolders: true,
  },
  rvim: { alsoCovers: "vimdiff", outputs: VI_OUTPUTS, sensitive: VI },
  rview: {
    outputs: VIEW_OUTPUTS,
    sensitive: VI,
  },
  "vim.basic": {
    alsoCovers: "vim.tiny vim.nox vim.gtk3",
    input: VI_INPUT,
  },
  ex: {
    programWords: EDITOR_ESCAPE,
    input: { runs: true },
    outputs: VI_OUTPUTS,
    sensitive: { firstOperand: "edits-files-by-script" },
  },
  red: {
    alsoCovers: "troff gtroff nroff groff",
    input: { runs: true },
  },
  ed: {
    input: { runs: true },
    sensitive: { firstOperand: "edits-files-by-script" },
  },
  emacs: {
    sensitive: {
      flags: {
        "--eval": "runs-code",
        "-eval": "runs-code",
        "-l": "loads-code",
        "--load": "loads-code",
        "--batch": "edits-by-script",
        "-batch": "edits-by-script",
        "-f": "runs-function",
        "--funcall": "runs-function",
        "--script": "runs-script",
        "-script": "runs-script",
      },
    },
    leavesFolders: true,
  },
  nano: {
    outputs: NANO_OUTPUTS,
    sensitive: NANO_SENSITIVE,
    isRecursiveFlagOther: true,
    leavesFolders: true,
  },
  pico: {
    outputs: NANO_OUTPUTS,
    sensitive: NANO_SENSITIVE,
    leavesFolders: true,
  },
  micro: { sensitive: NANO_SENSITIVE, leavesFolders: true },
  code: {
    readsData: true,
    sensitive: CODE_SENSITIVE,
    leavesFolders: true,
  },
  cursor: {
    alsoCovers: "subl zed idea",
    sensitive: CODE_SENSITIVE,
    leavesFolders: true,
  },
  open: {
    alsoCovers: "xdg-open",
    sensitive: RUNS_OPERAND,
    leavesFolders: true,
  },
  start: {
    sensitive: RUNS_OPERAND,
  },
  "code-insiders": {
    alsoCovers: "codium windsurf atom webstorm pycharm goland emacsclient helix hx kak",
    leavesFolders: true,
  },
};
