"use client";

import { PatchDiff } from "@pierre/diffs/react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { type GutterLine, makeGutterReachable } from "../line-comments/gutter-keys.ts";
import { diffOptions, diffStyle } from "./diff-look.ts";

/** Something that stands below a line of the diff. */
export type DiffNote = GutterLine & { id: string };

type DiffBodyProps = {
  patch: string;
  theme: "light" | "dark";
  /** Lets a person choose a line by its number, and shows what stands below lines. */
  notes?: { all: readonly DiffNote[]; onLine: (line: GutterLine) => void; render: (id: string) => ReactNode };
};

/** Draws one patch. Loaded only when a diff is shown. */
export function DiffBody({ patch, theme, notes }: DiffBodyProps) {
  const latest = useRef(notes?.onLine);
  useEffect(() => {
    latest.current = notes?.onLine;
  });
  const canChoose = notes !== undefined;
  const options = useMemo(() => {
    if (!canChoose) return diffOptions(theme);
    const choose = (line: GutterLine) => latest.current?.(line);
    return {
      ...diffOptions(theme),
      lineHoverHighlight: "number",
      onLineNumberClick: (clicked: { lineNumber: number; annotationSide: GutterLine["side"] }) =>
        choose({ line: clicked.lineNumber, side: clicked.annotationSide }),
      onPostRender: (host: HTMLElement) => makeGutterReachable(host, choose),
    } as const;
  }, [theme, canChoose]);
  return (
    <PatchDiff<{ id: string }>
      patch={patch}
      options={options}
      disableWorkerPool
      style={diffStyle}
      lineAnnotations={(notes?.all ?? []).map(({ side, line, id }) => ({
        side,
        lineNumber: line,
        metadata: { id },
      }))}
      renderAnnotation={({ metadata }) => notes?.render(metadata.id)}
    />
  );
}
