"use client";

import type { SessionSandbox } from "@countersign/contracts/sandbox";
import { isLooser, sandboxLevels, strictest } from "@countersign/contracts/sandbox-level";
import type { SessionDetail } from "@countersign/contracts/session";
import { Select } from "@countersign/ui/field";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { sandboxLabels } from "../sandbox-labels.ts";
import {
  formatNoSandbox,
  formatSandboxNotChanged,
  formatSandboxTitle,
  sessionMessages,
} from "./session-messages.ts";

type SandboxSwitchProps = { session: Pick<SessionDetail, "id" | "sandbox">; isOff: boolean };

/** What the session's commands can reach, and a switch of it. On a machine without sandboxes it only says so, unless one is required. */
export function SandboxSwitch({ session, isOff }: SandboxSwitchProps) {
  const trpc = useTRPC();
  const check = useQuery(trpc.team.sandbox.queryOptions()).data;
  const found = useQuery(trpc.sessions.sandbox.queryOptions({ id: session.id })).data;
  const set = useMutation(
    trpc.sessions.setSandbox.mutationOptions({
      onError: (error) => void toast.error(formatSandboxNotChanged(formatError(error))),
    }),
  );
  if (found === undefined) return null;
  const given = { ...found, session: set.isPending ? set.variables.sandbox : session.sandbox };
  const least = strictest([given.team, given.files]);
  const level = strictest([least, given.session]);
  if (level === "off" && check === undefined) return null;
  if (level === "off" && check?.isAvailable === false)
    return <span title={formatNoSandbox(check)}>{sandboxLabels.off.name}</span>;
  return (
    <Select
      aria-label={sessionMessages.sandbox}
      title={titleOf({ ...given, level })}
      value={level}
      disabled={isOff || set.isPending}
      onChange={({ target: { value } }) => {
        const chosen = sandboxLevels.find((one) => one === value);
        if (chosen !== undefined) set.mutate({ id: session.id, sandbox: chosen });
      }}
      className="h-6 w-auto border-line px-1 text-sm field-sizing-content max-md:h-11"
    >
      {sandboxLevels.map((one) => (
        <option
          key={one}
          value={one}
          disabled={one !== level && (isLooser(one, least) || (one !== "off" && check?.isAvailable !== true))}
        >
          {sandboxLabels[one].name}
        </option>
      ))}
    </Select>
  );
}

/** What the level means, and who has set it. */
function titleOf({ level, team, session }: SessionSandbox): string {
  const { effect } = sandboxLabels[level];
  if (level === "off" || level === session) return effect;
  return formatSandboxTitle(effect, level === team ? "team" : "files");
}
