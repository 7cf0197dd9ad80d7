import { EACH_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const ASCIIDOCTOR_PDF_OUTPUTS = writesTo("-o --out-file -D --destination-dir", "abdrITEBR");

/** Programs that typeset and make documents of text. */
export const DOCUMENTS_PROGRAMS: Programs = {
  "asciidoctor-pdf": { outputs: ASCIIDOCTOR_PDF_OUTPUTS },
  rst2html: {
    alsoCovers: "rst2pdf markdown-it marked mistune",
    outputs: writesTo("-o --output"),
  },
  hugo: { verbOutputs: { new: EACH_IS_WRITTEN } },
  tidy: { outputs: writesTo("-o -output -f -file") },
  vale: { readsData: true },
  pandoc: {
    startsWithoutShell: true,
    programOptions: "-F --filter --pdf-engine",
    readsData: true,
    outputs: writesTo("-o --output --extract-media --log", "frtwFLdVMTHAB"),
  },
  asciidoctor: {
    readsData: true,
    outputs: ASCIIDOCTOR_PDF_OUTPUTS,
  },
  latex: {
    alsoCovers: "pdflatex xelatex lualatex latexmk",
    outputs: writesTo("-output-directory -outdir -auxdir -jobname --output-directory --outdir", "", {
      defaults: {
        names: ["{}.log", "{}.aux", "{}.pdf"],
        unless: /^--?(?:output-directory|outdir|auxdir|version|help)/,
        operands: true,
      },
    }),
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
  },
};
