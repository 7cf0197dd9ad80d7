"use client";

import type { CoveredCall } from "@countersign/contracts/release";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { usePermissionProblem } from "../../../lib/data/self.ts";
import { useArmed } from "../../../lib/keys/use-armed.ts";
import { ExactText } from "../call/exact-text.tsx";
import { keepAsking } from "./kept-asking.ts";
import {
  type CoveredGroup,
  formatCoveredTitle,
  formatReleaseLabel,
  groupCovered,
  keepAskingLabel,
  releaseMessages,
} from "./release-messages.ts";
import { useRelease } from "./use-release.ts";

/** The calls that rules would decide by now, by what decides them, each with the way to let it. */
export function CoveredGroups({ calls }: { calls: readonly CoveredCall[] }) {
  const groups = useStill(groupCovered(calls));
  return (
    <section aria-label={releaseMessages.coveredCalls} className="flex shrink-0 flex-col gap-2 border-b p-2">
      {groups.map((group) => (
        <GroupNotice key={group.key} group={group} />
      ))}
    </section>
  );
}

/** The groups in the order in which they came: no button takes the place of another one under the pointer. */
function useStill(groups: readonly CoveredGroup[]): readonly CoveredGroup[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const keys = groups.map(({ key }) => key);
  const kept = order.filter((key) => keys.includes(key));
  const next = [...kept, ...keys.filter((key) => !kept.includes(key))];
  if (next.join("\n") !== order.join("\n")) setOrder(next);
  return groups.toSorted((one, other) => next.indexOf(one.key) - next.indexOf(other.key));
}

function GroupNotice({ group }: { group: CoveredGroup }) {
  const release = useRelease();
  const permissionProblem = usePermissionProblem("decide");
  // A click counts for the calls that stood here when the hand moved, not for those that came just now.
  const isArmed = useArmed(JSON.stringify([group.key, group.calls.map(({ id, digest }) => [id, digest])]));
  const isAllow = group.decision === "allow";
  return (
    <Notice tone={isAllow ? "allow" : "deny"} icon={isAllow ? CircleCheck : CircleX} role="status">
      <p>
        {formatCoveredTitle(group)}
        {group.rules.length === 0 ? `. ${group.why}` : ": "}
        {group.rules.map((text) => (
          <code key={text} className="mr-1 break-all font-mono text-sm">
            <ExactText text={text} />
          </code>
        ))}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={permissionProblem !== null || release.isPending || !isArmed}
          data-arming={!isArmed && permissionProblem === null}
          title={permissionProblem ?? undefined}
          onClick={() => release.mutate(group.calls)}
        >
          {formatReleaseLabel(group)}
        </Button>
        <Button size="small" onClick={() => keepAsking(group.calls)}>
          {keepAskingLabel}
        </Button>
      </p>
    </Notice>
  );
}
