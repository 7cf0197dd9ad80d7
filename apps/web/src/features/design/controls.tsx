import { Button } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { EmptyState } from "@countersign/ui/empty-state";
import { Field, Input, Select, Textarea } from "@countersign/ui/field";
import { FilterBar } from "@countersign/ui/filter-bar";
import { Kbd } from "@countersign/ui/kbd";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { Check, CircleX, Info, Plus, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Sample } from "./section.tsx";

const buttonTones = ["neutral", "quiet", "accent", "allow", "deny", "denySolid", "info"] as const;
const chipTones = [
  { tone: "neutral", icon: Info },
  { tone: "allow", icon: Check },
  { tone: "ask", icon: TriangleAlert },
  { tone: "deny", icon: CircleX },
  { tone: "denySolid", icon: CircleX },
  { tone: "info", icon: Info },
] as const;
const noticeTones = ["neutral", "allow", "ask", "deny", "info"] as const;
const long = "packages/a-folder-with-a-very-long-name/src/features/approvals/decision-bar/".repeat(3);

export function Controls() {
  const [filter, setFilter] = useState<"all" | "waiting">("all");
  return (
    <>
      {buttonTones.map((tone) => (
        <Sample key={tone} name={`Button, ${tone}`}>
          <Button tone={tone}>Approve</Button>
          <Button tone={tone} shortcut="a">
            With a key
          </Button>
          <Button tone={tone} size="small">
            Small
          </Button>
          <Button tone={tone} size="icon" aria-label="New">
            <Plus aria-hidden="true" className="size-4" />
          </Button>
          <Button tone={tone} disabled>
            Disabled
          </Button>
        </Sample>
      ))}
      <Sample name="Chip">
        {chipTones.map(({ tone, icon }) => (
          <Chip key={tone} tone={tone} icon={icon}>
            {tone}
          </Chip>
        ))}
      </Sample>
      <Sample name="Key">
        <Kbd keys="a" /> <Kbd keys="Shift+Escape" /> <Kbd keys="Mod+K" />
      </Sample>
      <Fields />
      {noticeTones.map((tone) => (
        <Sample key={tone} name={`Notice, ${tone}`}>
          <Notice tone={tone} icon={Info} className="w-full" action={<Button size="small">Try again</Button>}>
            The rule wasn’t saved. {tone === "deny" ? long : "Your changes are kept."}
          </Notice>
        </Sample>
      ))}
      <Sample name="Not loaded">
        <UnreadNotice onRetry={() => undefined}>The rules couldn’t be loaded.</UnreadNotice>
      </Sample>
      <Sample name="Filter bar">
        <FilterBar
          legend="Calls"
          chosen={filter}
          onChoose={setFilter}
          filters={[
            { id: "all", name: "All", count: 128 },
            { id: "waiting", name: "Waiting", count: 3 },
          ]}
        />
      </Sample>
      <Sample name="Empty state">
        <EmptyState icon={Info} title="No rules yet" action={<Button tone="accent">Add rule</Button>}>
          Without rules, the session mode decides what needs approval.
        </EmptyState>
      </Sample>
      <Sample name="Skeleton">
        <Skeleton className="h-9 w-full" />
      </Sample>
    </>
  );
}

function Fields() {
  return (
    <Sample name="Fields">
      <div className="grid w-full grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field id="design-plain" label="Reason" hint="Shown to the agent.">
          <Input id="design-plain" placeholder="Optional" />
        </Field>
        <Field
          id="design-wrong"
          label="Workspace"
          error="“tmp/x” isn’t an absolute path. Try /home/you/project."
        >
          <Input id="design-wrong" defaultValue="tmp/x" aria-invalid />
        </Field>
        <Field id="design-disabled" label="Disabled">
          <Input id="design-disabled" defaultValue="Set by your admin" disabled />
        </Field>
        <Field id="design-select" label="Mode">
          <Select id="design-select">
            <option>default</option>
            <option>plan</option>
          </Select>
        </Field>
        <Field id="design-area" label="Task">
          <Textarea id="design-area" defaultValue={long} />
        </Field>
      </div>
    </Sample>
  );
}
