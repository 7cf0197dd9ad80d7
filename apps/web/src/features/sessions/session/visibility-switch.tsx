"use client";

import type { SessionDetail } from "@countersign/contracts/session";
import { visibilities } from "@countersign/contracts/visibilities";
import { Chip } from "@countersign/ui/chip";
import { Select } from "@countersign/ui/field";
import { Lock } from "lucide-react";
import { useSelf } from "../../../lib/data/self.ts";
import { visibilityLabels } from "../visibility.ts";
import { sessionMessages } from "./session-messages.ts";
import { useSetVisibility } from "./use-session-actions.ts";

/** Who sees the session, and for those who may, a switch of that. Nothing where nobody else is in the team. */
export function VisibilitySwitch({ session, isOff }: { session: SessionDetail; isOff: boolean }) {
  const self = useSelf();
  const setVisibility = useSetVisibility();
  const shown = setVisibility.isPending ? setVisibility.variables.visibility : session.visibility;
  const isPrivate = shown === "private";
  if (self === null || (self.isAlone && !isPrivate)) return null;
  const { name, role } = self.person;
  const isHis = name === session.createdBy || role === "admin" || role === "owner";
  return (
    <span className="flex items-center gap-1.5" title={visibilityLabels[shown].effect}>
      {isPrivate ? <Chip icon={Lock}>{sessionMessages.private}</Chip> : null}
      {isHis ? (
        <Select
          aria-label={sessionMessages.visibility}
          value={shown}
          disabled={isOff || setVisibility.isPending}
          onChange={(event) => {
            const visibility = visibilities.find((one) => one === event.target.value);
            if (visibility !== undefined) setVisibility.mutate({ id: session.id, visibility });
          }}
          className="h-6 w-auto border-line px-1 text-sm max-md:h-11"
        >
          {visibilities.map((one) => (
            <option key={one} value={one}>
              {visibilityLabels[one].name}
            </option>
          ))}
        </Select>
      ) : null}
    </span>
  );
}
