import type { Defaults } from "./touching-spec.ts";

const LATEX = "latex pdflatex xelatex lualatex latexmk tex pdftex xetex luatex";
const LINKERS = "ld ld.gold ld.lld ld.bfd gold lld mold";
/** Signs or encrypts. */
const SIGNS = /^-(?!-)\w*[sbec]|^--(?:sign|detach|encrypt|symmetric|clear|store)/;

/** What programs write where no option names it: most in the folder where they run. */
export const DEFAULT_OUTPUTS: readonly (readonly [programs: string, Defaults])[] = [
  ["as", { names: ["a.out"], unless: /^-o|^--(?:help|version|target-help)/ }],
  [LINKERS, { names: ["a.out"], unless: /^-o|^--(?:output|version|help)|^-[vV]$/, operands: true }],
  ["nasm yasm", { names: ["{}.o"], unless: /^-[oEMvh]/, operands: true, beside: true }],
  ["rustc", { names: ["{}"], unless: /^-[oVvh]|^--(?:out-dir|version|print|help|explain)/, operands: true }],
  ["swiftc dmd ldc2 gnatmake", { names: ["{}"], unless: /^-o|^--?(?:version|help|of)/, operands: true }],
  ["ocamlc ocamlopt ocamlfind", { names: ["a.out"], unless: /^-(?:o|c|i|v|version|where)$/, operands: true }],
  ["javac groovyc", { names: ["{}.class"], unless: /^-(?:d|version|help)$/, operands: true, beside: true }],
  [
    "ghc fpc mcs",
    { names: ["{}.o", "{}"], unless: /^-(?:o|out:.*|-version)$/, operands: true, beside: true },
  ],
  ["cython", { names: ["{}.c"], unless: /^-o|^--output/, operands: true, beside: true }],
  [
    "ctags universal-ctags exuberant-ctags",
    { names: ["tags", "TAGS"], unless: /^-[fox]|^--(?:output|list|version|help|print|license)/ },
  ],
  ["etags", { names: ["TAGS"], unless: /^-[fo]|^--(?:output|version|help)/ }],
  ["gtags", { names: ["GTAGS", "GRTAGS", "GPATH"], unless: /^--(?:version|help)/, operands: false }],
  ["cscope", { names: ["cscope.out"], unless: /^-[dfVh]/ }],
  ["flex lex", { names: ["lex.yy.c"], unless: /^-(?:o|t|-outfile|-stdout|-version|V)/ }],
  [
    "bison",
    { names: ["{}.tab.c"], unless: /^-(?:[obVh]|-output|-file-prefix|-version|-help)/, operands: true },
  ],
  ["yacc byacc", { names: ["y.tab.c"], unless: /^-[ob]/, operands: true }],
  ["gcov", { names: ["{}.gcov"], unless: /^-(?:[tvh]|-stdout|-version|-help)/, operands: true }],
  ["msgfmt", { names: ["messages.mo"], unless: /^-(?:o|-output|-version|-help)/, operands: true }],
  ["xgettext", { names: ["messages.po"], unless: /^-(?:[odp]|-output|-default|-version|-help)/ }],
  ["zipsplit", { names: ["{}1.zip"], unless: /^-[bth]/, operands: true }],
  [
    LATEX,
    {
      names: ["{}.log", "{}.aux", "{}.pdf"],
      unless: /^--?(?:output-directory|outdir|auxdir|version|help)/,
      operands: true,
    },
  ],
  ["pydoc pydoc3", { names: ["*.html"], only: /^-w/ }],
  [
    "node nodejs",
    {
      names: ["*.cpuprofile", "*.heapprofile"],
      only: /^--(?:cpu|heap)[-_]prof$/,
      unless: /^--(?:cpu|heap)[-_]prof[-_]dir/,
    },
  ],
  ["gpg gpg2 gpgsm", { names: ["{}.gpg", "{}.sig"], only: SIGNS, unless: /^-\w*o|^--out/, beside: true }],
];
