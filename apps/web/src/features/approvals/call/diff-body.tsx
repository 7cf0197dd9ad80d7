"use client";

import { ScrollArea } from "@countersign/ui/scroll-area";
import { type FileDiffMetadata, parsePatchFiles, type SelectedLineRange, Virtualizer } from "@pierre/diffs";
import { FileDiff, VirtualizerContext } from "@pierre/diffs/react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { alignDiff } from "../diff/aligned-diff.ts";
import type { DiffLayout } from "../diff/diff-layout.ts";
import { formatHiddenLines } from "../diff/diff-messages.ts";
import { expandedLines, makeExpandReachable } from "../diff/expand-keys.ts";
import { fileAfter } from "../diff/file-after.ts";
import { type LineRange, selectedLines } from "../diff/selected-lines.ts";
import { type GutterLine, makeGutterReachable } from "../line-comments/gutter-keys.ts";
import { diffMetrics, diffOptions, diffStyle } from "./diff-look.ts";
import { useUndrawnPart } from "./unread-part.ts";

/** Something that stands below a line of the diff. */
export type DiffNote = GutterLine & { id: string };

/** Lets a person choose lines by their numbers, and shows what stands below lines. */
export type DiffNotes = {
  all: readonly DiffNote[];
  /** The lines of what is being written. */
  open: LineRange | null;
  /** `around`: a line of the new file that the diff itself doesn't have. */
  onLines: (lines: LineRange, around: (line: number) => string | undefined) => void;
  render: (id: string) => ReactNode;
};

type DiffBodyProps = {
  patch: string;
  /** The name by which it is told from other diffs. */
  label: string;
  theme: "light" | "dark";
  layout: DiffLayout;
  hidesWhitespace: boolean;
  /** A verdict is waited for: none can be given before the lines are on the screen. */
  isAsked: boolean;
  /** The whole file before the change; null when it can't be had any more. Undefined where only the diff's own lines are shown. */
  loadFile?: (() => Promise<string | null>) | undefined;
  notes?: DiffNotes | undefined;
};

/** Draws one patch. Loaded only when a diff is shown. */
export function DiffBody(props: DiffBodyProps) {
  const [lostPatch, setLostPatch] = useState<string | null>(null);
  const isLost = lostPatch === props.patch;
  return (
    <OneDiff
      key={`${isLost} ${props.patch}`}
      {...props}
      loadFile={isLost ? undefined : props.loadFile}
      onLost={() => setLostPatch(props.patch)}
    />
  );
}

function OneDiff(props: DiffBodyProps & { onLost: () => void }) {
  const { patch, hidesWhitespace, isAsked, notes, layout } = props;
  const [isDrawn, setDrawn] = useState(false);
  useUndrawnPart(isAsked && !isDrawn);
  const parsed = useMemo(() => parsePatch(patch), [patch]);
  const { diff, hiddenLines } = useMemo(
    () => alignDiff(parsed, { hidesWhitespace }),
    [parsed, hidesWhitespace],
  );
  const [selected, setSelected] = useState<SelectedLineRange | null>(null);
  const options = useDiffOptions(props, diff, { onDrawn: () => setDrawn(true), onSelect: setSelected });
  const open = notes?.open ?? null;
  const body = (
    <FileDiff<{ id: string }>
      // Each layout is drawn by itself: what one has measured is wrong in the other.
      key={layout}
      fileDiff={diff}
      options={options}
      disableWorkerPool
      metrics={diffMetrics}
      style={diffStyle}
      selectedLines={
        open === null ? selected : { start: open.from, end: open.to, side: open.side, endSide: open.side }
      }
      lineAnnotations={(notes?.all ?? []).map(({ side, line, id }) => ({
        side,
        lineNumber: line,
        metadata: { id },
      }))}
      renderAnnotation={({ metadata }) => notes?.render(metadata.id)}
    />
  );
  return (
    <>
      {hiddenLines === 0 ? null : (
        <p className="border-b bg-ask-quiet px-3 py-1.5 text-ask text-sm">{formatHiddenLines(hiddenLines)}</p>
      )}
      {diff.unifiedLineCount > mostWholeLines ? (
        <ScrolledDiff label={props.label}>{body}</ScrolledDiff>
      ) : (
        body
      )}
    </>
  );
}

/** A longer diff scrolls for itself and is drawn as far as it is in sight. */
const mostWholeLines = 400;

function ScrolledDiff({ label, children }: { label: string; children: ReactNode }) {
  const [virtualizer] = useState(() => new Virtualizer());
  const scroller = useCallback(
    (element: HTMLDivElement | null) => {
      if (element === null) virtualizer.cleanUp();
      else virtualizer.setup(element);
    },
    [virtualizer],
  );
  return (
    <VirtualizerContext.Provider value={virtualizer}>
      <ScrollArea ref={scroller} label={label} className="max-h-[70dvh]">
        <div>{children}</div>
      </ScrollArea>
    </VirtualizerContext.Provider>
  );
}

function parsePatch(patch: string): FileDiffMetadata {
  const diff = parsePatchFiles(patch, { disableLineMatching: true })[0]?.files[0];
  if (diff === undefined) throw new Error("The patch has no file.");
  return diff;
}

type Listeners = { onDrawn: () => void; onSelect: (selected: SelectedLineRange | null) => void };

function useDiffOptions(
  props: DiffBodyProps & { onLost: () => void },
  diff: FileDiffMetadata,
  listeners: Listeners,
) {
  const { theme, layout, notes, loadFile } = props;
  const latest = useRef({ props, diff, listeners });
  useEffect(() => {
    latest.current = { props, diff, listeners };
  });
  const canChoose = notes !== undefined;
  const canExpand = loadFile !== undefined;
  return useMemo(() => {
    const choose = (selected: SelectedLineRange) => {
      const now = latest.current;
      now.listeners.onSelect(null);
      const around = (line: number) =>
        now.diff.isPartial ? undefined : now.diff.additionLines[line - 1]?.replace(/\r?\n$/, "");
      now.props.notes?.onLines(selectedLines(now.diff, selected), around);
    };
    const rangeOf = (end: GutterLine, start: GutterLine): SelectedLineRange => ({
      start: start.line,
      side: start.side,
      end: end.line,
      endSide: end.side,
    });
    return {
      ...diffOptions(theme, layout),
      ...(canExpand ? { loadDiffFiles: () => loadAround(latest.current) } : {}),
      expansionLineCount: expandedLines,
      onPostRender(host: HTMLElement) {
        latest.current.listeners.onDrawn();
        makeExpandReachable(host);
        if (!canChoose) return;
        makeGutterReachable(
          host,
          (end, start) => choose(rangeOf(end, start)),
          (end, start) => latest.current.listeners.onSelect(rangeOf(end, start)),
        );
      },
      ...(canChoose
        ? {
            lineHoverHighlight: "number" as const,
            enableLineSelection: true,
            onLineSelectionChange: (range: SelectedLineRange | null) =>
              latest.current.listeners.onSelect(range),
            onLineSelectionEnd(range: SelectedLineRange | null) {
              // A click on the lines that are selected already means them, too.
              const { notes: now } = latest.current.props;
              const again = now?.open ?? null;
              if (range !== null) choose(range);
              else if (again !== null) now?.onLines(again, () => undefined);
            },
          }
        : {}),
    } as const;
  }, [theme, layout, canChoose, canExpand]);
}

/** Both sides of the file, whole. Never settles when they can't be had: the diff is drawn again without them. */
async function loadAround({
  props,
  diff,
}: {
  props: DiffBodyProps & { onLost: () => void };
  diff: FileDiffMetadata;
}) {
  const before = (await props.loadFile?.()) ?? null;
  const after = before === null ? null : fileAfter(before, diff);
  if (before === null || after === null) {
    props.onLost();
    return new Promise<never>(() => undefined);
  }
  const { name } = diff;
  return { oldFile: { name, contents: before }, newFile: { name, contents: after } };
}
