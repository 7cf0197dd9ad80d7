import type { CommandPlace, CommandSummary } from "@countersign/contracts/command";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTRPCClient } from "../../data/trpc.ts";
import { errorWords } from "../../words/error-words.ts";
import { TrustDialog } from "./trust-dialog.tsx";

type CommandRunUse = {
  place: CommandPlace;
  workspace: string;
  /** Why it was not sent, in words. */
  onRefused: (why: string) => void;
};

/**
 * Sends a typed command once it may run: one that nobody trusted is asked about first. `dialog` must be rendered. The server looks
 * once more at what is sent, so what changes between is refused there.
 */
export function useCommandRun({ place, workspace, onRefused }: CommandRunUse): {
  isPending: boolean;
  run: (text: string, send: () => void) => void;
  dialog: ReactNode;
} {
  const client = useTRPCClient();
  const [asked, setAsked] = useState<{ command: CommandSummary; send: () => void } | null>(null);
  const look = useMutation({
    mutationFn: (text: string) => client.commands.preview.query({ ...place, text }),
  });
  return {
    isPending: look.isPending,
    run(text, send) {
      look.mutate(text, {
        onSuccess({ command }) {
          if (command.trust === "untrusted") setAsked({ command, send });
          else send();
        },
        onError: (error) => onRefused(errorWords(error)),
      });
    },
    dialog:
      asked === null ? null : (
        <TrustDialog
          command={asked.command}
          workspace={workspace}
          onCancel={() => setAsked(null)}
          onTrusted={() => {
            setAsked(null);
            asked.send();
          }}
        />
      ),
  };
}
