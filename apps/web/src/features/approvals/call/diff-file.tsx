"use client";

import type { FileChange } from "@countersign/contracts/preview";
import { Button } from "@countersign/ui/button";
import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { nameHidden } from "../../../lib/messages/hidden-characters.ts";
import { relativePath } from "../../../lib/messages/paths.ts";
import type { DiffLayout } from "../diff/diff-layout.ts";
import {
  diffMessages,
  emptyChanges,
  formatDiffOf,
  formatLargeDiff,
  formatLinesOf,
} from "../diff/diff-messages.ts";
import { diffMessage, patchText } from "../diff/patch-text.ts";
import { usePreviewedFile } from "../diff/use-previewed-file.ts";
import { CommentBox } from "../line-comments/comment-box.tsx";
import { focusGutter } from "../line-comments/gutter-keys.ts";
import { useDiffNotes } from "../line-comments/use-diff-notes.ts";
import { useCommentsHere } from "../line-comments/use-line-comments.ts";
import { DiffHeader } from "./diff-header.tsx";
import { ExactText } from "./exact-text.tsx";
import { PlainWhenBroken } from "./plain-when-broken.tsx";
import { useUndrawnPart, useUnreadPart } from "./unread-part.ts";
import { useIsWhole } from "./whole-text.ts";

const DiffBody = dynamic(() => import("./diff-body.tsx").then((module) => module.DiffBody), {
  ssr: false,
  loading: DiffComing,
});

function DiffComing() {
  useUndrawnPart(true);
  return <div aria-hidden="true" className="h-24 animate-pulse bg-surface-2" />;
}

/** A diff of more lines is drawn when it is asked for. */
const mostDrawnLines = 1_500;

type DiffFileProps = {
  file: FileChange;
  workspace: string;
  /** A verdict is waited for. */
  isAsked: boolean;
  layout: DiffLayout;
  hidesWhitespace: boolean;
  onShowWhitespace: () => void;
  controls: ReactNode;
  isViewed: boolean;
  /** Null where there is only one file to view. */
  onViewed: ((isViewed: boolean) => void) | null;
};

export function DiffFile(props: DiffFileProps) {
  const { file, isAsked, onViewed } = props;
  const shown = relativePath(file.path, props.workspace);
  const written = patchText(file);
  const patch = nameHidden(written);
  const said = diffMessage(file);
  const isSame = patch === "" && said === "" && file.change === "modify";
  const body = useRef<HTMLDivElement>(null);
  const canComment = useCommentsHere() !== null && patch !== "";
  const [isOpened, setOpened] = useState(false);
  const isWhole = useIsWhole();
  const isLarge = file.additions + file.deletions > mostDrawnLines && !isWhole;
  const isFolded = onViewed !== null && props.isViewed;
  const isClosed = isLarge && !isOpened && patch !== "";
  const unfold = useCallback(() => setOpened(true), []);
  useUnreadPart(isAsked && isClosed && !isFolded, unfold);
  const comment = () => {
    const host = body.current?.querySelector("diffs-container");
    if (host instanceof HTMLElement) focusGutter(host);
  };
  return (
    <article aria-label={formatDiffOf(shown)} className="min-w-0 overflow-hidden rounded border bg-surface-0">
      <DiffHeader
        file={file}
        shown={shown}
        isSame={isSame}
        controls={props.controls}
        isViewed={isFolded}
        canView={!isClosed}
        onViewed={onViewed}
        onComment={canComment && !isFolded && !isClosed ? comment : null}
      />
      {patch === written ? null : (
        <p role="alert" className="border-b bg-deny-quiet px-3 py-2 text-deny">
          {diffMessages.hiddenCharacters}
        </p>
      )}
      {isFolded ? null : patch === "" ? (
        <p className="whitespace-pre-wrap break-words p-3 text-quiet">
          {isSame ? diffMessages.isSame : <ExactText text={said === "" ? emptyChanges[file.change] : said} />}
        </p>
      ) : isClosed ? (
        <LargeDiff file={file} onOpen={unfold} />
      ) : (
        <div ref={body}>
          <OpenDiff {...props} patch={patch} label={formatLinesOf(shown)} />
        </div>
      )}
      {file.isCut ? <p className="border-t bg-ask-quiet px-3 py-2 text-ask">{diffMessages.isCut}</p> : null}
    </article>
  );
}

function LargeDiff({ file, onOpen }: { file: FileChange; onOpen: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-2 p-3 text-quiet">
      {formatLargeDiff(file)}
      <Button size="small" onClick={onOpen}>
        {diffMessages.showDiff}
      </Button>
    </p>
  );
}

/** The lines of a diff, and what was said of them. */
function OpenDiff(props: DiffFileProps & { patch: string; label: string }) {
  const { file, patch } = props;
  const { resolvedTheme } = useTheme();
  const comments = useCommentsHere();
  const notes = useDiffNotes(file, comments);
  const loadFile = usePreviewedFile(file);
  const [isAround, setAround] = useState(false);
  const outside = comments?.all.filter((one) => one.isOutside === true && one.path === file.path) ?? [];
  const load =
    loadFile === undefined
      ? undefined
      : async () => {
          const text = await loadFile();
          setAround(text !== null);
          return text;
        };
  return (
    <>
      <PlainWhenBroken text={file.diff}>
        <DiffBody
          patch={patch}
          label={props.label}
          theme={resolvedTheme === "dark" ? "dark" : "light"}
          layout={props.layout}
          hidesWhitespace={props.hidesWhitespace}
          onShowWhitespace={props.onShowWhitespace}
          isAsked={props.isAsked}
          loadFile={load}
          notes={notes}
        />
      </PlainWhenBroken>
      {isAround || comments === null || outside.length === 0 ? null : (
        <section aria-label={diffMessages.outsideComments} className="border-t">
          <p className="px-3 py-1 text-quiet text-sm">{diffMessages.outsideComments}</p>
          {outside.map((comment) => (
            <CommentBox key={comment.id} comment={comment} comments={comments} isNamed />
          ))}
        </section>
      )}
    </>
  );
}
