"use client";

import type { Preview } from "@countersign/contracts/preview";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { MessageSquare } from "lucide-react";
import { relativePath } from "../../../lib/messages/paths.ts";
import { ExactText } from "../call/exact-text.tsx";
import { commentMessages, formatCommentCount } from "./comment-messages.ts";
import type { LineComment } from "./comment-store.ts";
import { lostComments } from "./lost-comments.ts";
import type { LineComments } from "./use-line-comments.ts";

type CommentsBarProps = {
  comments: LineComments;
  /** Tells which comments no longer have their line. */
  preview: Preview;
  workspace: string;
  onGather: () => void;
};

/** How many comments there are, those whose line is gone, and the way into the instruction: only with it are they sent. */
export function CommentsBar({ comments, preview, workspace, onGather }: CommentsBarProps) {
  const written = comments.all.filter(({ text }) => text.trim() !== "");
  if (written.length === 0) return null;
  const lost = lostComments(preview, comments.all);
  return (
    <section aria-label={commentMessages.title} className="flex min-w-0 flex-col gap-2">
      {lost.map((comment) => (
        <LostComment key={comment.id} comment={comment} workspace={workspace} onDelete={comments.remove} />
      ))}
      <Notice tone="info" icon={MessageSquare}>
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 basis-56">{formatCommentCount(written.length)}</p>
          <Button size="small" tone="info" onClick={onGather}>
            {commentMessages.gather}
          </Button>
          <Button size="small" tone="quiet" onClick={comments.clear}>
            {commentMessages.removeAll}
          </Button>
        </div>
      </Notice>
    </section>
  );
}

function LostComment(props: { comment: LineComment; workspace: string; onDelete: (id: string) => void }) {
  const { id, path, line, from, quote, text } = props.comment;
  return (
    <Notice
      tone="ask"
      icon={MessageSquare}
      action={
        <Button size="small" tone="quiet" onClick={() => props.onDelete(id)}>
          {commentMessages.remove}
        </Button>
      }
    >
      <p>
        {from === undefined ? commentMessages.lostLine : commentMessages.lostLines}:{" "}
        <ExactText
          text={`${relativePath(path, props.workspace)}:${from === undefined ? "" : `${from}-`}${line}`}
        />
      </p>
      <p className="break-words font-mono text-sm">
        <ExactText text={quote} />
      </p>
      <p className="whitespace-pre-wrap break-words text-text">{text}</p>
    </Notice>
  );
}
