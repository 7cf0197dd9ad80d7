import { program, WRITES_SECOND } from "../tables/option-groups.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import { LAST_IS_WRITTEN, OTHERS_ARE_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const QPDF_SENSITIVE = program(
  {
    writes: "-o --output --split-pages --json-output",
    changes: "--replace-input",
    reads: "--job-json-file --password-file",
  },
  { ...WRITES_SECOND, operands: [[/^@/, "reads-options-from-file"]] },
);
const WKHTMLTOPDF_SENSITIVE = program(
  {
    code: "--run-script --user-style-sheet --script --load-extension --remote-debugging-port --renderer-cmd-prefix --no-sandbox --utility-cmd-prefix --gpu-launcher",
    reads: "--enable-local-file-access --allow --attachment -a --cookie-jar --user-data-dir",
    writes: "-o --output --dump-outline --screenshot --print-to-pdf --log-file",
    talks: "-p --proxy --proxy-server --custom-header --post --post-file",
  },
  WRITES_SECOND,
);
const SOFFICE_SENSITIVE = program(
  {
    code: "-env --script-cat --infilter -n --accept --macro",
    writes: "--outdir -o --output --convert-to --print-to-file",
    settings: "-env:UserInstallation",
  },
  {
    operands: [[/^macro:|^vnd\.sun/i, "runs-or-loads-code"]],
    optionPatterns: [[/^-env/, "reads-settings-that-load-code"]],
  },
);
const GS_SENSITIVE = program(
  { code: "-c -f -I -dNOSAFER -dDELAYSAFER", writes: "-o -sOutputFile -sstdout" },
  {
    areWhole: true,
    optionPatterns: [[/^-(?:s\w+|dNOSAFER|dDELAYSAFER|dALLOW\w*|I)/, "writes-or-opens-closed"]],
    operandsFrom: [2, "writes-file"],
    operands: [[/^[%|]|^@/, "runs-program-or-reads-options"]],
  },
);
const PDFTOTEXT_SENSITIVE: SensitiveSpec = {
  ...program({ writes: "-o" }),
  ...WRITES_SECOND,
};

/** Programs that convert documents and data. */
export const CONVERTERS_PROGRAMS: Programs = {
  qpdf: {
    readsData: true,
    outputs: LAST_IS_WRITTEN,
    sensitive: QPDF_SENSITIVE,
  },
  wkhtmltopdf: {
    readsData: true,
    outputs: { ...LAST_IS_WRITTEN, valued: "OsTBLR" },
    sensitive: WKHTMLTOPDF_SENSITIVE,
  },
  xml: {
    alsoCovers: "xmlstarlet",
    readsData: true,
    sensitive: program(
      { changes: "-L --inplace", reads: "--xinclude" },
      { verbs: [[/^(?:tr|transform)$/, "runs-style-sheet"]] },
    ),
  },
  xmllint: {
    readsData: true,
    outputs: writesTo("-o --output --writesubtree"),
    sensitive: program(
      {
        writes: "-o --output",
        reads: "--xinclude --noent --path --catalogs --load-trace --loaddtd --dtdvalid --schema --relaxng",
        code: "--shell --memory",
      },
      { areWhole: true, plainValues: {} },
    ),
  },
  xsltproc: {
    readsData: true,
    outputs: writesTo("-o --output --writesubtree"),
    sensitive: program(
      {
        writes: "-o --output --writesubtree --load-trace",
        reads: "--xinclude --path --catalogs --profile",
        settings: "--param --stringparam",
      },
      { firstOperand: "runs-style-sheet-which-can-write-files" },
    ),
  },
  soffice: {
    alsoCovers: "libreoffice",
    outputs: writesTo("--outdir"),
    sensitive: SOFFICE_SENSITIVE,
  },
  gs: {
    alsoCovers: "ghostscript",
    outputs: writesTo("-o -sOutputFile", "dfgIr"),
    sensitive: GS_SENSITIVE,
  },
  pdfseparate: {
    alsoCovers: "mutool",
    outputs: writesTo("-o --output"),
    sensitive: QPDF_SENSITIVE,
  },
  pdfunite: {
    outputs: LAST_IS_WRITTEN,
    sensitive: QPDF_SENSITIVE,
  },
  ps2pdf: {
    outputs: LAST_IS_WRITTEN,
    sensitive: GS_SENSITIVE,
  },
  wkhtmltoimage: {
    outputs: LAST_IS_WRITTEN,
    sensitive: WKHTMLTOPDF_SENSITIVE,
  },
  pdftotext: {
    outputs: OTHERS_ARE_WRITTEN,
    sensitive: PDFTOTEXT_SENSITIVE,
  },
  pdftohtml: {
    outputs: OTHERS_ARE_WRITTEN,
    sensitive: PDFTOTEXT_SENSITIVE,
  },
  weasyprint: {
    outputs: OTHERS_ARE_WRITTEN,
    sensitive: WKHTMLTOPDF_SENSITIVE,
  },
  ps2ascii: {
    alsoCovers: "pdf2ps eps2eps",
    sensitive: GS_SENSITIVE,
  },
  pdftk: {
    alsoCovers: "pdftoppm pdftocairo pdftops pdfimages",
    sensitive: QPDF_SENSITIVE,
  },
  antiword: {
    alsoCovers: "catdoc djvutxt",
    sensitive: PDFTOTEXT_SENSITIVE,
  },
  localc: {
    alsoCovers: "lowriter unoconv",
    sensitive: SOFFICE_SENSITIVE,
  },
  prince: {
    alsoCovers: "chromium google-chrome chrome",
    sensitive: WKHTMLTOPDF_SENSITIVE,
  },
};
