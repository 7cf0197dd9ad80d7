import { toast } from "@countersign/ui/toaster";
import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "../../data/trpc.ts";
import { errorWords, undoneWords } from "../../words/error-words.ts";

type Outcome = { onDone: () => void; onRefused: (why: string) => void };

/** What the product's own commands change of a session. */
export function useSessionCommands({ onDone, onRefused }: Outcome) {
  const trpc = useTRPC();
  const told = { onSuccess: onDone, onError: (error: { message: string }) => onRefused(errorWords(error)) };
  const clear = useMutation(trpc.sessions.clear.mutationOptions(told));
  const compact = useMutation(trpc.sessions.compact.mutationOptions(told));
  const setIntent = useMutation(trpc.sessions.setIntent.mutationOptions(told));
  return {
    isPending: clear.isPending || compact.isPending || setIntent.isPending,
    clear: clear.mutate,
    compact: compact.mutate,
    setIntent: setIntent.mutate,
  };
}

/** Ends what the running command of a session lets run unasked. */
export function useRevokeCommand() {
  const trpc = useTRPC();
  return useMutation(
    trpc.sessions.revokeCommand.mutationOptions({
      onError: (error) => void toast.error(undoneWords(error, "the command was not revoked")),
    }),
  );
}
