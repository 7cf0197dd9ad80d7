import { toast } from "@countersign/ui/toaster";
import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError, formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { sessionMessages } from "./session-messages.ts";

type Outcome = { onDone: () => void; onRejected: (why: string) => void };

/** What the product's own commands change of a session. */
export function useSessionCommands({ onDone, onRejected }: Outcome) {
  const trpc = useTRPC();
  const callbacks = {
    onSuccess: onDone,
    onError: (error: { message: string }) => onRejected(formatError(error)),
  };
  const clear = useMutation(trpc.sessions.clear.mutationOptions(callbacks));
  const compact = useMutation(trpc.sessions.compact.mutationOptions(callbacks));
  const setIntent = useMutation(trpc.sessions.setIntent.mutationOptions(callbacks));
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
      onError: (error) => void toast.error(formatFailedAction(error, sessionMessages.commandNotRevoked)),
    }),
  );
}
