"use client";

import type { DualApprovalStatus } from "@countersign/contracts/call";
import { Chip } from "@countersign/ui/chip";
import { Users } from "lucide-react";
import { useMay } from "../../../lib/data/self.ts";
import { formatDualApprovalFor } from "../dual-approval-messages.ts";

/** Who of the two is missing, in a word with an icon. */
export function DualApprovalChip({ second }: { second: DualApprovalStatus | undefined }) {
  const mayDecide = useMay("decide");
  if (second === undefined) return null;
  return (
    <Chip tone="ask" icon={Users}>
      {formatDualApprovalFor(second, mayDecide)}
    </Chip>
  );
}
