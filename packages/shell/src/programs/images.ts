import { EACH_IS_WRITTEN, LAST_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const INKSCAPE_OUTPUTS = writesTo("-o --output --export-filename --export-file", "wdpzaf");

/** Programs that convert and draw images, sound and video. */
export const IMAGES_PROGRAMS: Programs = {
  convert: {
    readsData: true,
    outputs: LAST_IS_WRITTEN,
  },
  magick: {
    readsData: true,
    outputs: LAST_IS_WRITTEN,
  },
  mogrify: { outputs: { ...EACH_IS_WRITTEN, valued: "lo" } },
  composite: { outputs: LAST_IS_WRITTEN },
  montage: { outputs: LAST_IS_WRITTEN },
  ffmpeg: {
    readsData: true,
    outputs: LAST_IS_WRITTEN,
  },
  sox: {
    readsData: true,
    outputs: LAST_IS_WRITTEN,
  },
  exiftool: {
    readsData: true,
    outputs: writesTo("-o -out -w -textOut"),
  },
  inkscape: {
    alsoCovers: "cairosvg",
    outputs: INKSCAPE_OUTPUTS,
  },
  "rsvg-convert": {
    readsData: true,
    outputs: INKSCAPE_OUTPUTS,
  },
  jpegoptim: { outputs: { ...EACH_IS_WRITTEN, valued: "lo" } },
  optipng: { outputs: { ...EACH_IS_WRITTEN, valued: "lo" } },
  cwebp: {
    readsData: true,
    outputs: writesTo("-o -outfile", "qmsz"),
  },
  dwebp: {
    alsoCovers: "gif2webp cjpeg djpeg",
    outputs: writesTo("-o -outfile", "qmsz"),
  },
  "heif-convert": { outputs: LAST_IS_WRITTEN },
  avifenc: { outputs: LAST_IS_WRITTEN },
  mermaid: { readsData: true },
  mmdc: {
    alsoCovers: "d2 plantuml",
    readsData: true,
    outputs: writesTo("-o --output -output"),
  },
  "vl-convert": { outputs: writesTo("-o --output -output") },
  dot: {
    alsoCovers: "neato",
    readsData: true,
    outputs: writesTo("-o", "TKGNEsl"),
  },
  twopi: {
    alsoCovers: "circo fdp sfdp",
    outputs: writesTo("-o", "TKGNEsl"),
  },
};
