import { type DemoTask, type DemoTaskId, demoIntentId } from "@countersign/contracts/demo-task";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useTRPC, useTRPCClient } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { useCommandRun } from "../../commands/typed/use-command-run.tsx";

type DemoStart = {
  start: (task: DemoTask) => void;
  /** The task that is being started. */
  starting: DemoTaskId | null;
  /** Why the last one didn’t start. */
  problem: string | null;
  /** Asks for trust in a command; must be rendered. */
  dialog: ReactNode;
};

/** Starts a guided task as a session in the sample project and leads to it. A command is trusted first, an intent put in progress. */
export function useStartDemo(workspace: string): DemoStart {
  const router = useRouter();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [task, setTask] = useState<DemoTaskId | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fail = (why: string) => {
    setTask(null);
    setProblem(why);
  };
  const create = useMutation(
    trpc.sessions.create.mutationOptions({
      onSuccess: ({ id }) => router.push(`/sessions/${id}`),
      onError: (error) => fail(formatError(error)),
    }),
  );
  const run = useCommandRun({ place: { workspace }, workspace, onRejected: fail });
  const intent = useMutation({ mutationFn: () => activateIntent(client, workspace) });
  return {
    start({ id, prompt }) {
      if (create.isPending || run.isPending || intent.isPending) return;
      setTask(id);
      setProblem(null);
      const session = { workspace, prompt, mode: "default" } as const;
      if (prompt.startsWith("/")) {
        run.run(prompt, (commandDigest) => create.mutate({ ...session, commandDigest }));
      } else if (id === "intent") {
        intent.mutate(undefined, {
          onSuccess: () => create.mutate({ ...session, intent: demoIntentId }),
          onError: (error) => fail(formatError(error)),
        });
      } else {
        create.mutate(session);
      }
    },
    starting: create.isPending || run.isPending || intent.isPending ? task : null,
    problem,
    dialog: run.dialog,
  };
}

/** Puts the sample's intent in progress, as its page does: the text of its file is stored first. */
async function activateIntent(client: ReturnType<typeof useTRPCClient>, workspace: string): Promise<void> {
  const target = { workspace, id: demoIntentId };
  const found = await client.intents.get.query(target);
  const stored =
    found.fileState === "unsaved"
      ? await client.intents.save.mutate({ workspace, version: null, yaml: found.fileYaml ?? found.yaml })
      : found;
  if (stored.status !== "IN_PROGRESS")
    await client.intents.activate.mutate({ ...target, version: stored.version });
}
