import { EDITOR_ESCAPE } from "../tables/editor-escape.ts";
import type { Programs } from "./program.ts";

/** Pagers and viewers, and the clipboard. */
export const VIEWERS_PROGRAMS: Programs = {
  less: {
    alsoCovers: "more most",
    programWords: EDITOR_ESCAPE,
  },
  man: { programOptions: "-P --pager -H --html" },
  bat: {
    programOptions: "--pager --lessopen",
    readsData: true,
  },
  batcat: {
    programOptions: "--pager --lessopen",
    readsData: true,
  },
  glow: {
    programOptions: "-p --pager",
    readsData: true,
  },
  delta: {
    programOptions: "--pager",
    readsData: true,
  },
  difft: {
    alsoCovers: "xclip xsel pbcopy wl-copy ttok",
    readsData: true,
  },
};
