"use client";

import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { MessageSquare } from "lucide-react";
import { plural } from "../../../lib/messages/numbers.ts";
import { relativePath } from "../../../lib/messages/paths.ts";
import { ExactText } from "../call/exact-text.tsx";
import type { LineComment } from "./comment-store.ts";
import type { LineComments } from "./use-line-comments.ts";

type CommentsBarProps = {
  comments: LineComments;
  /** Comments whose line the change no longer has. */
  lost: readonly LineComment[];
  workspace: string;
  onGather: () => void;
};

/** How many comments there are, those whose line is gone, and the way into the instruction: only with it are they sent. */
export function CommentsBar({ comments, lost, workspace, onGather }: CommentsBarProps) {
  const written = comments.all.filter(({ text }) => text.trim() !== "");
  if (written.length === 0) return null;
  return (
    <section aria-label="Comments on this change" className="flex min-w-0 flex-col gap-2">
      {lost.map((comment) => (
        <LostComment key={comment.id} comment={comment} workspace={workspace} onDelete={comments.remove} />
      ))}
      <Notice tone="info" icon={MessageSquare}>
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 basis-56">
            {plural(written.length, "comment")} on this change. Sent only with an instruction.
          </p>
          <Button size="small" tone="info" onClick={onGather}>
            Add to instruction
          </Button>
          <Button size="small" tone="quiet" onClick={comments.clear}>
            Delete all
          </Button>
        </div>
      </Notice>
    </section>
  );
}

function LostComment(props: { comment: LineComment; workspace: string; onDelete: (id: string) => void }) {
  const { id, path, line, quote, text } = props.comment;
  return (
    <Notice
      tone="ask"
      icon={MessageSquare}
      action={
        <Button size="small" tone="quiet" onClick={() => props.onDelete(id)}>
          Delete
        </Button>
      }
    >
      <p>
        The line is gone: <ExactText text={`${relativePath(path, props.workspace)}:${line}`} />
      </p>
      <p className="break-words font-mono text-sm">
        <ExactText text={quote} />
      </p>
      <p className="whitespace-pre-wrap break-words text-text">{text}</p>
    </Notice>
  );
}
