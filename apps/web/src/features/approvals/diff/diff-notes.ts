import type { ReactNode } from "react";
import type { GutterLine } from "../line-comments/gutter-keys.ts";
import type { LineRange } from "./selected-lines.ts";

/** Something that stands below a line of the diff. */
type DiffNote = GutterLine & { id: string };

/** Lets a person choose lines by their numbers, and shows what stands below lines. */
export type DiffNotes = {
  all: readonly DiffNote[];
  /** The lines of what is being written. */
  open: LineRange | null;
  /** `around`: a line of the new file that the diff itself doesn't have. */
  onLines: (lines: LineRange, around: (line: number) => string | undefined) => void;
  render: (id: string) => ReactNode;
};
