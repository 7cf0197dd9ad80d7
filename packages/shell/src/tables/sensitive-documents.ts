import { program, programs } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

/** Checkers of shell scripts, and programs that make documents or code of descriptions. */
export const SENSITIVE_DOCUMENTS: SensitiveTable = {
  shellcheck: program(
    { settings: "--rcfile", elsewhere: "-P --source-path", reads: "-x --external-sources" },
    { valued: "esfioSWC", nextValued: "esfioSWC" },
  ),
  shfmt: program({ changes: "-w --write", reads: "--filename" }),
  bats: program({
    runs: "-F --formatter --report-formatter",
    code: "--setup-suite-file --code-quote-style",
    writes: "-o --output --gather-test-outputs-in",
  }),
  hadolint: program({ settings: "-c --config" }),
  ...programs(
    "actionlint",
    program(
      { runs: "-shellcheck -pyflakes", settings: "-config-file", writes: "-init-config", code: "-format" },
      { anyDashes: true },
    ),
  ),
  asciidoctor: program({
    code: "-r --require -I --load-path -T --template-dir -E --template-engine -b --backend -S --safe-mode",
    writes: "-o --out-file -D --destination-dir",
    elsewhere: "-B --base-dir -R --source-dir",
    settings: "-a --attribute",
  }),
  ...programs(
    "latex pdflatex xelatex lualatex luatex tex pdftex xetex",
    program(
      {
        code: "-shell-escape -enable-write18 -shell-restricted -lua -fmt -progname -cnf-line",
        writes: "-output-directory -jobname -recorder",
      },
      { anyDashes: true, operands: [[/^\\|write18/, "runs-tex-code"]] },
    ),
  ),
  latexmk: program(
    {
      code: "-e -r -usepretex -pretex -latex -pdflatex -lualatex -xelatex -latexoption -pdflatexoption -pv -pvc -p -shell-escape",
      writes: "-outdir -output-directory -auxdir -aux-directory -jobname",
      elsewhere: "-cd",
    },
    {
      anyDashes: true,
      optionPatterns: [[/^-{1,2}(?:pdf|xe|lua|dvi)?(?:la)?tex=/, "names-program-to-run"]],
    },
  ),
  ...programs(
    "dot neato twopi circo fdp sfdp",
    program({ code: "-l", writes: "-o -O" }, { valued: "TKGNE" }),
  ),
  plantuml: program(
    { settings: "-config -I", writes: "-o -output", talks: "-picoweb -ftp" },
    { anyDashes: true },
  ),
  ...programs(
    "bison yacc byacc",
    program({
      code: "-S --skeleton",
      writes: "-o --output -d -b --file-prefix -g --graph -x --xml --header --report-file",
    }),
  ),
  ...programs(
    "flex lex",
    program({ code: "-S --skel", writes: "-o --outfile --header-file --tables-file -b --backup" }),
  ),
  ...programs(
    "m4 gpp",
    program({
      code: "-P -E",
      reads: "-I --include -R --reload-state -F --freeze-state",
      writes: "-o --error-output --debugfile",
    }),
  ),
  ...programs(
    "ctags universal-ctags etags",
    program({
      code: "--options --options-maybe --_xformat --optlib-dir",
      writes: "-o -f --output",
      reads: "-L --etags-include",
    }),
  ),
  doxygen: program({ writes: "-w -e -f -l -g -u" }, { firstOperand: "reads-settings-that-name-programs" }),
  swig: program({ writes: "-o -oh -outdir", elsewhere: "-I -l", settings: "-features" }, { areWhole: true }),
};
