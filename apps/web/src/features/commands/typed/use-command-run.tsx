import type { CommandPlace, CommandSummary } from "@countersign/contracts/command";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTRPCClient } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { TrustDialog } from "./trust-dialog.tsx";

type CommandRunUse = {
  place: CommandPlace;
  workspace: string;
  /** Why it was not sent, in words. */
  onRejected: (why: string) => void;
};

/**
 * Sends a typed command once it may run: one that nobody trusted is asked about first. `dialog` must be rendered. The server looks
 * once more at what is sent, so what changes between is refused there: `markShown` tells which text of a command was shown for what is
 * typed, and `send` gets the digest that it has to have. Trust is for one text alone, and names none.
 */
export function useCommandRun({ place, workspace, onRejected }: CommandRunUse): {
  isPending: boolean;
  markShown: (text: string, digest: string) => void;
  run: (text: string, send: (commandDigest?: string) => void) => void;
  dialog: ReactNode;
} {
  const client = useTRPCClient();
  const [asked, setAsked] = useState<{ command: CommandSummary; send: () => void } | null>(null);
  const lastShown = useRef<{ text: string; digest: string } | null>(null);
  const preview = useMutation({
    mutationFn: (text: string) => client.commands.preview.query({ ...place, text }),
  });
  return {
    isPending: preview.isPending,
    markShown(text, digest) {
      lastShown.current = { text: text.trim(), digest };
    },
    run(text, send) {
      preview.mutate(text, {
        onSuccess({ command }) {
          const shown = lastShown.current?.text === text.trim() ? lastShown.current.digest : command.digest;
          // A preview counts once. If the text has changed since, it must be shown again.
          if (shown === command.digest) lastShown.current = null;
          if (command.trust === "untrusted") setAsked({ command, send: () => send() });
          else send(shown);
        },
        onError: (error) => onRejected(formatError(error)),
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
