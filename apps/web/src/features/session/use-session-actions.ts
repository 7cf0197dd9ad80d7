import { toast } from "@countersign/ui/toaster";
import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "../../data/trpc.ts";
import { errorWords, undoneWords } from "../../words/error-words.ts";

/** Lets a session that reached a limit go on, or tries a failed one again. */
export function useGoOn() {
  const trpc = useTRPC();
  return useMutation(
    trpc.sessions.goOn.mutationOptions({
      onError: (error) => void toast.error(`The session did not go on. ${errorWords(error)}`),
    }),
  );
}

export function useStop() {
  const trpc = useTRPC();
  return useMutation(
    trpc.sessions.stop.mutationOptions({
      onError: (error) => void toast.error(undoneWords(error, "the session was not stopped")),
    }),
  );
}

/** Ends a session for good, or until somebody reopens it. */
export function useEnd() {
  const trpc = useTRPC();
  return useMutation(
    trpc.sessions.end.mutationOptions({
      onError: (error) => void toast.error(undoneWords(error, "the session was not ended")),
    }),
  );
}

export function useReopen() {
  const trpc = useTRPC();
  return useMutation(
    trpc.sessions.reopen.mutationOptions({
      onError: (error) => void toast.error(undoneWords(error, "the session was not reopened")),
    }),
  );
}

/** Shows the session to the team, or hides it from it. */
export function useSetVisibility() {
  const trpc = useTRPC();
  return useMutation(
    trpc.sessions.setVisibility.mutationOptions({
      onError: (error) => void toast.error(`Who sees the session stays as it was. ${errorWords(error)}`),
    }),
  );
}

export function useSetMode() {
  const trpc = useTRPC();
  return useMutation(
    trpc.sessions.setMode.mutationOptions({
      onError: (error) => void toast.error(`The mode stays as it was. ${errorWords(error)}`),
    }),
  );
}
