import { toast } from "@countersign/ui/toaster";
import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { formatNotResumed } from "./resume-messages.ts";

/** Lets a session that reached a limit go on, tries a failed one again, or takes back the stop of an agent that runs elsewhere. */
export function useResume() {
  const trpc = useTRPC();
  return useMutation(
    trpc.sessions.resume.mutationOptions({
      onError: (error) => void toast.error(formatNotResumed(formatError(error))),
    }),
  );
}
