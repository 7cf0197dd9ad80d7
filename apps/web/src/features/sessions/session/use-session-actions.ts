import { toast } from "@countersign/ui/toaster";
import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError, formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { formatModeNotChanged, formatVisibilityNotChanged, sessionMessages } from "./session-messages.ts";

export function useStop() {
  const trpc = useTRPC();
  return useMutation(
    trpc.sessions.stop.mutationOptions({
      onError: (error) => void toast.error(formatFailedAction(error, sessionMessages.notStopped)),
    }),
  );
}

/** Ends a session for good, or until somebody reopens it. */
export function useEnd() {
  const trpc = useTRPC();
  return useMutation(
    trpc.sessions.end.mutationOptions({
      onError: (error) => void toast.error(formatFailedAction(error, sessionMessages.notEnded)),
    }),
  );
}

export function useReopen() {
  const trpc = useTRPC();
  return useMutation(
    trpc.sessions.reopen.mutationOptions({
      onError: (error) => void toast.error(formatFailedAction(error, sessionMessages.notReopened)),
    }),
  );
}

/** Shows the session to the team, or hides it from it. */
export function useSetVisibility() {
  const trpc = useTRPC();
  return useMutation(
    trpc.sessions.setVisibility.mutationOptions({
      onError: (error) => void toast.error(formatVisibilityNotChanged(formatError(error))),
    }),
  );
}

export function useSetMode() {
  const trpc = useTRPC();
  return useMutation(
    trpc.sessions.setMode.mutationOptions({
      onError: (error) => void toast.error(formatModeNotChanged(formatError(error))),
    }),
  );
}
