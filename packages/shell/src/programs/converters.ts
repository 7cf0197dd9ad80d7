import { LAST_IS_WRITTEN, OTHERS_ARE_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Programs that convert documents and data. */
export const CONVERTERS_PROGRAMS: Programs = {
  qpdf: {
    readsData: true,
    outputs: LAST_IS_WRITTEN,
  },
  wkhtmltopdf: {
    readsData: true,
    outputs: { ...LAST_IS_WRITTEN, valued: "OsTBLR" },
  },
  xml: {
    alsoCovers: "xmlstarlet",
    readsData: true,
  },
  xmllint: {
    alsoCovers: "xsltproc",
    readsData: true,
    outputs: writesTo("-o --output --writesubtree"),
  },
  soffice: {
    alsoCovers: "libreoffice",
    outputs: writesTo("--outdir"),
  },
  gs: {
    alsoCovers: "ghostscript",
    outputs: writesTo("-o -sOutputFile", "dfgIr"),
  },
  pdfseparate: {
    alsoCovers: "mutool",
    outputs: writesTo("-o --output"),
  },
  pdfunite: { outputs: LAST_IS_WRITTEN },
  ps2pdf: { outputs: LAST_IS_WRITTEN },
  wkhtmltoimage: { outputs: LAST_IS_WRITTEN },
  pdftotext: { outputs: OTHERS_ARE_WRITTEN },
  pdftohtml: { outputs: OTHERS_ARE_WRITTEN },
  weasyprint: { outputs: OTHERS_ARE_WRITTEN },
};
