"use client";

import { PatchDiff } from "@pierre/diffs/react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { type GutterLine, makeGutterReachable } from "../line-comments/gutter-keys.ts";
import { diffOptions, diffStyle } from "./diff-look.ts";
import { useUndrawnPart } from "./unread-part.ts";

/** Something that stands below a line of the diff. */
export type DiffNote = GutterLine & { id: string };

type DiffBodyProps = {
  patch: string;
  theme: "light" | "dark";
  /** A verdict is waited for: none can be given before the lines are on the screen. */
  isAsked: boolean;
  /** Lets a person choose a line by its number, and shows what stands below lines. */
  notes?:
    | { all: readonly DiffNote[]; onLine: (line: GutterLine) => void; render: (id: string) => ReactNode }
    | undefined;
};

/** Draws one patch. Loaded only when a diff is shown. */
export function DiffBody(props: DiffBodyProps) {
  return <OneDiff key={props.patch} {...props} />;
}

function OneDiff({ patch, theme, isAsked, notes }: DiffBodyProps) {
  const [isDrawn, setDrawn] = useState(false);
  useUndrawnPart(isAsked && !isDrawn);
  const latest = useRef(notes?.onLine);
  useEffect(() => {
    latest.current = notes?.onLine;
  });
  const canChoose = notes !== undefined;
  const options = useMemo(() => {
    const look = { ...diffOptions(theme), onPostRender: () => setDrawn(true) };
    if (!canChoose) return look;
    const choose = (line: GutterLine) => latest.current?.(line);
    return {
      ...look,
      lineHoverHighlight: "number",
      onLineNumberClick: (clicked: { lineNumber: number; annotationSide: GutterLine["side"] }) =>
        choose({ line: clicked.lineNumber, side: clicked.annotationSide }),
      onPostRender(host: HTMLElement) {
        setDrawn(true);
        makeGutterReachable(host, choose);
      },
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
