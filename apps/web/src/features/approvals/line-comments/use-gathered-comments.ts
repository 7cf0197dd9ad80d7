import { useState } from "react";
import { commentsText, withComments } from "./comments-text.ts";
import { type LineComments, useLineComments } from "./use-line-comments.ts";

type GatheredComments = {
  comments: LineComments;
  /** What was last put into the instruction. */
  gathered: string;
  /** Puts the comments into the instruction, in the place of those that were put there before. */
  gather: () => void;
};

/** The line comments of a waiting call, and the way to make an instruction of them. */
export function useGatheredComments(
  callId: string,
  workspace: string,
  onInstruction: (change: (before: string) => string) => void,
): GatheredComments {
  const comments = useLineComments(callId);
  const [last, setLast] = useState({ callId, text: "" });
  const gathered = last.callId === callId ? last.text : "";
  return {
    comments,
    gathered,
    gather() {
      const text = commentsText(comments.all, workspace);
      onInstruction((before) => withComments(before, gathered, text));
      setLast({ callId, text });
    },
  };
}
