import type { ChangeSummary, ChangeTarget } from "@countersign/contracts/recorded-change";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useMemo, useState } from "react";
import { useTRPC } from "../../lib/data/trpc.ts";
import { formatFailedAction } from "../../lib/messages/error-messages.ts";
import { changesMessages, summarizeUndo } from "./changes-messages.ts";

/** What is recorded of the session on screen, and how its changes are opened. Null where nothing can be opened. */
export type SessionChanges = {
  summaries: readonly ChangeSummary[];
  open: (target: ChangeTarget) => void;
};

export const SessionChangesContext = createContext<SessionChanges | null>(null);

/** What is recorded of a session. */
export function useChangeSummaries(sessionId: string): readonly ChangeSummary[] | undefined {
  const trpc = useTRPC();
  return useQuery(trpc.changes.list.queryOptions({ sessionId })).data;
}

/** The changes that are open, and what the context of a session gives. */
export function useSessionChanges(sessionId: string) {
  const summaries = useChangeSummaries(sessionId);
  const [target, open] = useState<ChangeTarget | null>(null);
  const context = useMemo<SessionChanges>(() => ({ summaries: summaries ?? [], open }), [summaries]);
  return { context, target, close: () => open(null) };
}

/** What a target names, whole. It is asked for anew each time that it is opened. */
export function useChangeDetail(target: ChangeTarget) {
  const trpc = useTRPC();
  return useQuery({ ...trpc.changes.get.queryOptions({ target }), refetchOnMount: "always" });
}

/** Undoes changes. `problems`: why files were left as they are, by path. */
export function useUndo() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const undo = useMutation(
    trpc.changes.undo.mutationOptions({
      onSuccess(result) {
        setProblems(
          new Map(result.files.flatMap(({ path, problem }) => (problem === null ? [] : [[path, problem]]))),
        );
        const { isAll, text } = summarizeUndo(result);
        if (isAll) toast.success(text);
        else toast.warning(text);
        void queryClient.invalidateQueries({ queryKey: trpc.changes.pathKey() });
      },
      onError: (error) => void toast.error(formatFailedAction(error, changesMessages.nothingUndone)),
    }),
  );
  return { undo, problems };
}
