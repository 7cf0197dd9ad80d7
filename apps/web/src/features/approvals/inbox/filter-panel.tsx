"use client";

import { Button } from "@countersign/ui/button";
import { lateModule, useLateModule } from "@countersign/ui/late-module";
import { Popover } from "@countersign/ui/popover";
import { ListFilter } from "lucide-react";
import type { FilterFieldsProps } from "./filter-fields.tsx";
import { inboxMessages } from "./inbox-messages.ts";

const late = lateModule(() => import("./filter-fields.tsx"));

/** Which calls are listed, in what order, and how much room each has. */
export function FilterPanel(props: FilterFieldsProps) {
  const loaded = useLateModule(late, false);
  return (
    <Popover
      label={inboxMessages.filterTitle}
      trigger={
        <Button tone="quiet" size="icon" aria-label={inboxMessages.filter} title={inboxMessages.filter}>
          <ListFilter aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {loaded === null ? null : <loaded.FilterFields {...props} />}
    </Popover>
  );
}
