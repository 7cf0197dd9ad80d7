import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError, isAnswered } from "../../../lib/messages/error-messages.ts";
import { useCommandRun } from "../../commands/typed/use-command-run.tsx";
import { type FieldErrors, fieldErrors } from "./field-errors.ts";
import { readLimits } from "./limits.ts";
import { readTask } from "./read-task.ts";
import { forgetDraft, type SessionDraft } from "./use-session-draft.ts";

type Starting = {
  draft: SessionDraft;
  /** The folder that the draft's workspace means. */
  folder: string;
  /** Empty where none is chosen. */
  intent: string;
  /** Nothing is started now: somebody may not, or the server is not reached. */
  isBarred: boolean;
  onErrors: (errors: FieldErrors) => void;
};

/** Starts the session of a draft, once what is missing is there, and leads to it; a command is trusted or refused first. */
export function useStartSession({ draft, folder, intent, isBarred, onErrors }: Starting) {
  const router = useRouter();
  const trpc = useTRPC();
  const create = useMutation(
    trpc.sessions.create.mutationOptions({
      onSuccess({ id }) {
        forgetDraft();
        router.push(`/sessions/${id}`);
      },
      onError: (error) =>
        onErrors(isAnswered(error) ? fieldErrors(error.message) : { form: formatError(error) }),
    }),
  );
  const run = useCommandRun({
    place: folder === "" ? {} : { workspace: folder },
    workspace: folder,
    onRejected: (why) => onErrors({ task: why }),
  });
  const isStarting = create.isPending || run.isPending;

  function start() {
    const { workspace, task, mode, visibility, model, turns, cost, wait } = draft;
    const limits = readLimits(turns, cost, wait);
    const read = readTask(task);
    const missing: FieldErrors = {
      ...(workspace.trim() === "" ? { workspace: "Name the folder that the agent works in." } : {}),
      ...(read.tag === "problem" ? { task: read.why } : {}),
      ...(limits.tag === "problem" ? limits.problems : {}),
    };
    onErrors(missing);
    if (Object.keys(missing).length > 0 || limits.tag === "problem" || read.tag === "problem") return;
    if (isStarting || isBarred) return;
    const createWith = (commandDigest?: string) =>
      create.mutate({
        workspace: folder,
        prompt: read.text,
        mode,
        visibility,
        ...(commandDigest === undefined ? {} : { commandDigest }),
        ...(intent === "" ? {} : { intent }),
        ...(model.trim() === "" ? {} : { model: model.trim() }),
        ...(Object.keys(limits.limits).length === 0 ? {} : { limits: limits.limits }),
      });
    if (read.isCommand) run.run(read.text, createWith);
    else createWith();
  }

  return { start, isStarting, onPreviewed: run.markShown, dialog: run.dialog };
}
