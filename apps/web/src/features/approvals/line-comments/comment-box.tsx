"use client";

import { Button } from "@countersign/ui/button";
import { Textarea } from "@countersign/ui/field";
import { MessageSquare } from "lucide-react";
import { useEffect, useRef } from "react";
import type { LineComment } from "./comment-store.ts";
import type { LineComments } from "./use-line-comments.ts";

type CommentBoxProps = { comment: LineComment; comments: LineComments };

/** One comment below its line: being written, or as it was left. */
export function CommentBox({ comment, comments }: CommentBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { id, text, isOpen, line } = comment;
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  if (!isOpen) {
    return (
      <div className="flex min-w-0 items-start gap-2 border-y bg-surface-1 px-3 py-1.5 font-sans">
        <MessageSquare aria-hidden="true" className="mt-1 size-3.5 shrink-0 text-info" />
        <p className="min-w-0 flex-1 whitespace-pre-wrap break-words py-0.5 text-base">{text}</p>
        <Button size="small" tone="quiet" onClick={() => comments.reopen(id)}>
          Edit
        </Button>
        <Button size="small" tone="quiet" onClick={() => comments.remove(id)}>
          Delete
        </Button>
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-2 border-y bg-surface-1 p-2 font-sans">
      <Textarea
        ref={field}
        aria-label={`Comment on line ${line}`}
        placeholder="What should be different here?"
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
          Comment
        </Button>
        <Button size="small" tone="quiet" onClick={() => comments.remove(id)}>
          Delete
        </Button>
      </div>
    </div>
  );
}
