import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { showServerErrors } from "../../../lib/forms/show-server-errors.ts";
import { useCommandRun } from "../../commands/typed/use-command-run.tsx";
import { readTask } from "./read-task.ts";
import { draftPlace, type SessionForm } from "./session-draft.ts";

type Starting = {
  form: SessionForm;
  /** The folder that the form's workspace means. */
  folder: string;
  /** The intent that is shown as chosen; empty where none is. */
  intent: string;
  /** Nothing is started now: somebody may not, or the server is not reached. */
  isBarred: boolean;
  /** Called to show what was refused after the form was sent. */
  onRefused: (show: () => void) => void;
};

/** The fields at which the form shows what the server refused. */
const fields = [
  "workspace",
  "prompt",
  "intent",
  "mode",
  "model",
  "limits.maxTurns",
  "limits.maxCostUsd",
  "limits.maxWaitSeconds",
] as const;

/** Starts the session of a form, once what is missing is there, and leads to it; a command is trusted or refused first. */
export function useStartSession({ form, folder, intent, isBarred, onRefused }: Starting) {
  const router = useRouter();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.sessions.create.mutationOptions({
      onSuccess({ id }) {
        sessionStorage.removeItem(draftPlace);
        // It names the folders of the last sessions.
        void queryClient.invalidateQueries(trpc.system.info.queryFilter());
        router.push(`/sessions/${id}`);
      },
      onError: (error) => onRefused(() => showServerErrors(form, error, fields)),
    }),
  );
  const run = useCommandRun({
    place: folder === "" ? {} : { workspace: folder },
    workspace: folder,
    onRejected: (why) => onRefused(() => form.setError("prompt", { message: why })),
  });
  const isStarting = create.isPending || run.isPending;

  const start = form.handleSubmit((session, event) => {
    event?.preventDefault();
    if (isStarting || isBarred) return;
    const createWith = (commandDigest?: string) =>
      create.mutate({ ...session, intent: intent === "" ? undefined : intent, commandDigest });
    const task = readTask(form.getValues("prompt"));
    if (task.tag === "task" && task.isCommand) run.run(task.text, createWith);
    else createWith();
  });

  return { start, isStarting, onPreviewed: run.markShown, dialog: run.dialog };
}
