import { EDITOR_ESCAPE } from "../tables/editor-escape.ts";
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
const VIEW_OUTPUTS = writesTo("-w -W -i --startuptime --log", "", EDITOR);

/** Editors, and programs that typeset or open files. */
export const EDITORS_PROGRAMS: Programs = {
  vi: {
    alsoCovers: "vim nvim",
    programWords: EDITOR_ESCAPE,
    input: VI_INPUT,
    outputs: VI_OUTPUTS,
  },
  view: {
    programWords: EDITOR_ESCAPE,
    input: VI_INPUT,
    outputs: VIEW_OUTPUTS,
  },
  gvim: {
    alsoCovers: "rvim vimdiff",
    outputs: VI_OUTPUTS,
  },
  rview: { outputs: VIEW_OUTPUTS },
  "vim.basic": {
    alsoCovers: "vim.tiny vim.nox vim.gtk3",
    input: VI_INPUT,
  },
  ex: {
    programWords: EDITOR_ESCAPE,
    input: { runs: true },
    outputs: VI_OUTPUTS,
  },
  red: {
    alsoCovers: "ed troff gtroff nroff groff",
    input: { runs: true },
  },
  nano: {
    alsoCovers: "pico",
    outputs: writesTo("-C --backupdir -o --operatingdir", "QTYrsX", { operands: "each", access: "write" }),
  },
  code: { readsData: true },
};
