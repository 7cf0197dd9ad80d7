"use client";

import { Button } from "@countersign/ui/button";
import { Textarea } from "@countersign/ui/field";
import { MessageSquare } from "lucide-react";
import { useEffect, useRef } from "react";
import { commentMessages, formatCommentPlace, formatLines } from "./comment-messages.ts";
import type { LineComment } from "./comment-store.ts";
import type { LineComments } from "./use-line-comments.ts";

type CommentBoxProps = {
  comment: LineComment;
  comments: LineComments;
  /** Whether it names its lines: it doesn't stand below them. */
  isNamed?: boolean;
};

/** One comment below its lines: being written, or as it was left. */
export function CommentBox({ comment, comments, isNamed = false }: CommentBoxProps) {
  const { id, text, isOpen, line, from = line } = comment;
  const lines = isNamed || from < line ? formatLines(from, line) : null;
  // What takes in more lines opens anew, where the hand is.
  if (isOpen) return <OpenBox key={`${from} ${line}`} comment={comment} comments={comments} lines={lines} />;
  return (
    <div className="flex min-w-0 items-start gap-2 border-y bg-surface-1 px-3 py-1.5 font-sans">
      <MessageSquare aria-hidden="true" className="mt-1 size-3.5 shrink-0 text-info" />
      <p className="min-w-0 flex-1 whitespace-pre-wrap break-words py-0.5 text-base">
        {lines === null ? null : <span className="block text-quiet text-sm">{lines}</span>}
        {text}
      </p>
      <Button size="small" tone="quiet" onClick={() => comments.reopen(id)}>
        {commentMessages.edit}
      </Button>
      <Button size="small" tone="quiet" onClick={() => comments.remove(id)}>
        {commentMessages.remove}
      </Button>
    </div>
  );
}

type OpenBoxProps = Pick<CommentBoxProps, "comment" | "comments"> & {
  /** Which lines it is about; null where it stands below its only one. */
  lines: string | null;
};

function OpenBox({ comment, comments, lines }: OpenBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { id, text, line, from = line, side } = comment;
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // All of it can be seen, also its buttons.
    box.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <div ref={box} className="flex min-w-0 flex-col gap-2 border-y bg-surface-1 p-2 font-sans">
      {lines === null ? null : <p className="text-quiet text-sm">{lines}</p>}
      <Textarea
        ref={field}
        aria-label={formatCommentPlace(side, from, line)}
        placeholder={commentMessages.placeholder}
        className="max-h-40 min-h-16"
        value={text}
        onChange={(event) => comments.write(id, event.target.value)}
        onKeyDown={(event) => {
          const isDone =
            event.key === "Escape" || (event.key === "Enter" && (event.metaKey || event.ctrlKey));
          if (!isDone || event.nativeEvent.isComposing) return;
          // Esc ends the writing: the call that waits is not aborted by it.
          event.preventDefault();
          comments.close(id);
        }}
      />
      <div className="flex items-center gap-2">
        <Button
          size="small"
          tone="info"
          shortcut="Mod+Enter"
          disabled={text.trim() === ""}
          onClick={() => comments.close(id)}
        >
          {commentMessages.comment}
        </Button>
        <Button size="small" tone="quiet" onClick={() => comments.remove(id)}>
          {commentMessages.remove}
        </Button>
      </div>
    </div>
  );
}
