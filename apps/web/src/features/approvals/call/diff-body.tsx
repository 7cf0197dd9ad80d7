"use client";

import { ScrollArea } from "@countersign/ui/scroll-area";
import { type FileDiffMetadata, parsePatchFiles, type SelectedLineRange, Virtualizer } from "@pierre/diffs";
import { FileDiff, VirtualizerContext } from "@pierre/diffs/react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { alignDiff } from "../diff/aligned-diff.ts";
import { formatHiddenLines } from "../diff/diff-messages.ts";
import { showsWholeFile } from "../diff/shows-whole-file.ts";
import { type DiffBodyOptions, useDiffOptions } from "../diff/use-diff-options.ts";
import { useIsLate } from "../diff/use-is-late.ts";
import { diffMetrics, diffStyle } from "./diff-look.ts";
import { useUndrawnPart, useUnreadPart } from "./unread-part.ts";

type DiffBodyProps = DiffBodyOptions & {
  patch: string;
  /** The name by which it is told from other diffs. */
  label: string;
  hidesWhitespace: boolean;
  onShowWhitespace: () => void;
  /** A verdict is waited for: none can be given before the lines are on the screen. */
  isAsked: boolean;
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
  if (useIsLate(!isDrawn)) throw new Error("The renderer has drawn no line.");
  const parsed = useMemo(() => parsePatch(patch), [patch]);
  const { diff, hiddenLines } = useMemo(
    () => alignDiff(parsed, { hidesWhitespace }),
    [parsed, hidesWhitespace],
  );
  // Blanks can change what code does: nobody approves what is not shown as it is.
  useUnreadPart(isAsked && hiddenLines > 0, props.onShowWhitespace);
  const [selected, setSelected] = useState<SelectedLineRange | null>(null);
  const options = useDiffOptions(showsWholeFile(parsed) ? { ...props, loadFile: undefined } : props, diff, {
    onDrawn: () => setDrawn(true),
    onSelect: setSelected,
    onLost: props.onLost,
  });
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
      {isLong(diff) ? <ScrolledDiff label={props.label}>{body}</ScrolledDiff> : body}
    </>
  );
}

const mostWholeLines = 400;

/** A long diff scrolls for itself and is drawn as far as it is in sight. */
function isLong({ hunks }: FileDiffMetadata): boolean {
  return hunks.reduce((sum, { unifiedLineCount }) => sum + unifiedLineCount, 0) > mostWholeLines;
}

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
