"use client";

import { sandboxLevel } from "@countersign/contracts/sandbox";
import { isLooser, type SandboxLevel } from "@countersign/contracts/sandbox-level";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { Field, Select } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { useQuery } from "@tanstack/react-query";
import { ShieldOff } from "lucide-react";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { CommandLine } from "../agents/command-line.tsx";
import { NotRead } from "./not-read.tsx";
import { formatSandboxProblem, teamMessages } from "./team-messages.ts";
import { useTeamSettings } from "./use-team-settings.ts";

/** How far the commands of all sessions reach. */
export function SandboxLevelSetting() {
  const trpc = useTRPC();
  const { query, change, shown } = useTeamSettings();
  const check = useQuery(trpc.team.sandbox.queryOptions()).data;
  const needsOwner = useDisabledReason("own");
  const disabledReason = useDisabledReason("people");
  const [asked, setAsked] = useState<SandboxLevel | null>(null);
  if (shown === undefined) return <NotRead what={teamMessages.sandbox} query={query} rows={1} />;
  const isAllowed = (level: SandboxLevel) => needsOwner === null || !isLooser(level, shown.sandbox);
  return (
    <>
      <Field id="sandbox" label={teamMessages.sandbox} hint={teamMessages.aboutSandbox}>
        <Select
          id="sandbox"
          aria-describedby="sandbox-hint"
          className="max-w-96"
          value={shown.sandbox}
          disabled={disabledReason !== null || change.isPending}
          onChange={({ target: { value } }) => {
            const level = sandboxLevel.parse(value);
            if (isLooser(level, shown.sandbox)) setAsked(level);
            else change.mutate({ sandbox: level });
          }}
        >
          {sandboxLevel.options.map((level) => (
            <option
              key={level}
              value={level}
              disabled={!isAllowed(level) || (level !== "off" && check?.isAvailable !== true)}
            >
              {teamMessages.sandboxLevels[level]}
            </option>
          ))}
        </Select>
      </Field>
      {check?.isAvailable === false ? (
        <Notice tone={shown.sandbox === "off" ? "neutral" : "deny"} icon={ShieldOff} role="status">
          {formatSandboxProblem(check.problem)}
          {check.fix === "" ? null : <CommandLine command={check.fix} />}
        </Notice>
      ) : null}
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setAsked(null))}
        title={teamMessages.sandboxOffTitle}
        effect={teamMessages.sandboxOffEffect}
        confirmLabel={teamMessages.sandboxOffConfirm}
        onConfirm={() => {
          if (asked !== null) change.mutate({ sandbox: asked });
        }}
      />
    </>
  );
}
