import type { Verdicts } from "../call/use-verdict.ts";
import { useCommentsOf } from "./comment-store.ts";
import { withMissingComments } from "./comments-text.ts";

/** The verdicts on a call, with every comment on its lines as a part of an instruction. */
export function useSentComments(callId: string, workspace: string, verdicts: Verdicts): Verdicts {
  const comments = useCommentsOf(callId);
  return {
    ...verdicts,
    decide(verdict, words) {
      const isInstruction = verdict === "instruct" && words !== undefined && words.trim() !== "";
      verdicts.decide(verdict, isInstruction ? withMissingComments(words, comments, workspace) : words);
    },
  };
}
