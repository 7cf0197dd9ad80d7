import type { FileDiffMetadata, SelectedLineRange } from "@pierre/diffs";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { diffOptions } from "../call/diff-look.ts";
import { type GutterLine, makeGutterReachable } from "../line-comments/gutter-keys.ts";
import type { DiffLayout } from "./diff-layout.ts";
import type { DiffNotes } from "./diff-notes.ts";
import { expandedLines, makeExpandReachable } from "./expand-keys.ts";
import { fileAfter } from "./file-after.ts";
import { selectedLines } from "./selected-lines.ts";

export type DiffBodyOptions = {
  theme: "light" | "dark";
  layout: DiffLayout;
  /** The whole file before the change; null when it can't be had any more. Undefined where only the diff's own lines are shown. */
  loadFile?: (() => Promise<string | null>) | undefined;
  notes?: DiffNotes | undefined;
};

type Listeners = {
  /** Lines are on the screen. The renderer also reports when it has drawn nothing yet and when it goes. */
  onDrawn: () => void;
  /** Lines are being selected, and nothing is said of them yet. */
  onSelect: (selected: SelectedLineRange | null) => void;
  /** The whole file can't be had. */
  onLost: () => void;
};

type Latest = { options: DiffBodyOptions; diff: FileDiffMetadata; listeners: Listeners };

/** How a diff is drawn and what it does. They stay the same while they can: others draw it anew. */
export function useDiffOptions(options: DiffBodyOptions, diff: FileDiffMetadata, listeners: Listeners) {
  const latest = useRef<Latest>({ options, diff, listeners });
  useEffect(() => {
    latest.current = { options, diff, listeners };
  });
  const { theme, layout } = options;
  const canChoose = options.notes !== undefined;
  const canExpand = options.loadFile !== undefined;
  return useMemo(
    () => ({
      ...diffOptions(theme, layout),
      ...(canExpand ? { loadDiffFiles: () => loadAround(latest.current) } : {}),
      ...(canChoose ? selectionOptions(latest) : {}),
      expansionLineCount: expandedLines,
      onPostRender(host: HTMLElement) {
        if (hasLines(host)) latest.current.listeners.onDrawn();
        makeExpandReachable(host);
        if (!canChoose) return;
        makeGutterReachable(
          host,
          (end, start) => chooseLines(latest.current, rangeOf(end, start)),
          (end, start) => latest.current.listeners.onSelect(rangeOf(end, start)),
        );
      },
    }),
    [theme, layout, canChoose, canExpand],
  );
}

function hasLines(host: HTMLElement): boolean {
  return host.isConnected && (host.shadowRoot?.querySelector("[data-line]") ?? null) !== null;
}

function selectionOptions(latest: RefObject<Latest>) {
  return {
    lineHoverHighlight: "number",
    enableLineSelection: true,
    onLineSelectionChange: (range: SelectedLineRange | null) => latest.current.listeners.onSelect(range),
    onLineSelectionEnd(range: SelectedLineRange | null) {
      if (range !== null) return chooseLines(latest.current, range);
      // A click on the lines that are selected already means them, too.
      const { notes } = latest.current.options;
      const again = notes?.open ?? null;
      if (again !== null) notes?.onLines(again, () => undefined);
    },
  } as const;
}

function chooseLines({ options, diff, listeners }: Latest, selected: SelectedLineRange): void {
  listeners.onSelect(null);
  const around = (line: number) =>
    diff.isPartial ? undefined : diff.additionLines[line - 1]?.replace(/\r?\n$/, "");
  options.notes?.onLines(selectedLines(diff, selected), around);
}

function rangeOf(end: GutterLine, start: GutterLine): SelectedLineRange {
  return { start: start.line, side: start.side, end: end.line, endSide: end.side };
}

/** Both sides of the file, whole. Never settles when they can't be had: the diff is drawn again without them. */
async function loadAround({ options, diff, listeners }: Latest) {
  const before = (await options.loadFile?.()) ?? null;
  const after = before === null ? null : fileAfter(before, diff);
  if (before === null || after === null) {
    listeners.onLost();
    return new Promise<never>(() => undefined);
  }
  const { name } = diff;
  return { oldFile: { name, contents: before }, newFile: { name, contents: after } };
}
