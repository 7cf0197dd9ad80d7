import { program } from "../tables/option-groups.ts";
import { EACH_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const ASCIIDOCTOR_PDF_OUTPUTS = writesTo("-o --out-file -D --destination-dir", "abdrITEBR");
const LATEX_OUTPUTS = writesTo("-output-directory -outdir -auxdir -jobname --output-directory --outdir", "", {
  defaults: {
    names: ["{}.log", "{}.aux", "{}.pdf"],
    unless: /^--?(?:output-directory|outdir|auxdir|version|help)/,
    operands: true,
  },
});
const LATEX_SENSITIVE = program(
  {
    code: "-shell-escape -enable-write18 -shell-restricted -lua -fmt -progname -cnf-line",
    writes: "-output-directory -jobname -recorder",
  },
  { anyDashes: true, operands: [[/^\\|write18/, "runs-tex-code"]] },
);

/** Programs that typeset and make documents of text. */
export const DOCUMENTS_PROGRAMS: Programs = {
  "asciidoctor-pdf": { outputs: ASCIIDOCTOR_PDF_OUTPUTS },
  rst2html: {
    alsoCovers: "rst2pdf markdown-it marked mistune",
    outputs: writesTo("-o --output"),
  },
  hugo: { verbOutputs: { new: EACH_IS_WRITTEN } },
  tidy: {
    outputs: writesTo("-o -output -f -file"),
    sensitive: program(
      { settings: "-config", writes: "-o -output -f -file", changes: "-m -modify" },
      { anyDashes: true },
    ),
  },
  vale: {
    readsData: true,
    sensitive: program(
      { settings: "--config --filter --path", code: "--output" },
      { verbs: [[/^sync$/, "downloads-styles"]] },
    ),
  },
  pandoc: {
    startsWithoutShell: true,
    programOptions: "-F --filter --pdf-engine",
    readsData: true,
    outputs: writesTo("-o --output --extract-media --log", "frtwFLdVMTHAB"),
    sensitive: {
      flags: {
        "-o": "writes-file",
        "--output": "writes-file",
        "-F": "names-program-to-run",
        "--filter": "names-program-to-run",
        "-L": "runs-script",
        "--lua-filter": "runs-script",
        "-d": "reads-other-settings",
        "--defaults": "reads-other-settings",
        "--data-dir": "loads-code",
        "--pdf-engine": "names-program-to-run",
        "--pdf-engine-opt": "gives-options-to-another-program",
        "--extract-media": "writes-files",
        "--log": "writes-file",
        "--template": "reads-file",
        "-H": "reads-file",
        "-A": "reads-file",
        "-B": "reads-file",
        "--include-in-header": "reads-file",
        "--include-before-body": "reads-file",
        "--include-after-body": "reads-file",
        "--resource-path": "reads-files-elsewhere",
        "--abbreviations": "reads-file",
        "--syntax-definition": "reads-file",
        "--metadata-file": "reads-file",
        "--csl": "reads-file",
        "--bibliography": "reads-file",
        "--embed-resources": "reads-files-or-talks-to-hosts",
        "--self-contained": "reads-files-or-talks-to-hosts",
      },
      optionPatterns: [[/^--(?:print-default-data-file|syntax-highlighting)$/, "reads-file"]],
      // A reader or writer of one's own is a script.
      texts: [
        [/\.lua$/, "runs-script"],
        [/^\w[\w+.-]*:\/\//, "talks-to-host"],
      ],
      valued: "frtwVMT",
      nextValued: "frtwVMT",
    },
  },
  asciidoctor: {
    readsData: true,
    outputs: ASCIIDOCTOR_PDF_OUTPUTS,
    sensitive: program({
      code: "-r --require -I --load-path -T --template-dir -E --template-engine -b --backend -S --safe-mode",
      writes: "-o --out-file -D --destination-dir",
      elsewhere: "-B --base-dir -R --source-dir",
      settings: "-a --attribute",
    }),
  },
  latex: {
    alsoCovers: "pdflatex xelatex lualatex",
    outputs: LATEX_OUTPUTS,
    sensitive: LATEX_SENSITIVE,
  },
  latexmk: {
    outputs: LATEX_OUTPUTS,
    sensitive: program(
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
  },
  tex: {
    alsoCovers: "pdftex xetex luatex",
    outputs: {
      operands: "none",
      access: "read",
      defaults: {
        names: ["{}.log", "{}.aux", "{}.pdf"],
        unless: /^--?(?:output-directory|outdir|auxdir|version|help)/,
        operands: true,
      },
    },
    sensitive: LATEX_SENSITIVE,
  },
};
