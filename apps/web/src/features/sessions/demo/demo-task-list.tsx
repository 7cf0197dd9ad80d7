"use client";

import { type DemoTask, demoTasks } from "@countersign/contracts/demo-task";
import { Notice } from "@countersign/ui/notice";
import {
  CircleX,
  FileDiff,
  type LucideIcon,
  Play,
  ShieldCheck,
  SquareSlash,
  Target,
  Trash2,
} from "lucide-react";
import { useDisabledReason, usePermissionProblem } from "../../../lib/data/self.ts";
import { demoMessages, demoTaskLabels } from "./demo-messages.ts";
import { useStartDemo } from "./use-start-demo.ts";

const icons: Record<DemoTask["id"], LucideIcon> = {
  "approve-diff": FileDiff,
  "deny-danger": Trash2,
  "always-allow": ShieldCheck,
  "slash-command": SquareSlash,
  intent: Target,
};

/** The guided tasks of the demo. Each starts a session at a click. */
export function DemoTaskList({ workspace }: { workspace: string }) {
  const { start, starting, problem, dialog } = useStartDemo(workspace);
  const disabledReason = useDisabledReason("operate");
  const intentProblem = usePermissionProblem("rules");
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ul aria-label={demoMessages.list} className="flex flex-col">
        {demoTasks.map((task) => {
          const whyNot = task.id === "intent" ? intentProblem : null;
          return (
            <li key={task.id} className="border-t first:border-t-0">
              <TaskButton
                task={task}
                isStarting={starting === task.id}
                disabledReason={whyNot}
                isDisabled={whyNot !== null || disabledReason !== null || starting !== null}
                onStart={() => start(task)}
              />
            </li>
          );
        })}
      </ul>
      {problem === null ? null : (
        <Notice tone="deny" icon={CircleX} role="alert">
          {demoMessages.notStarted} {problem}
        </Notice>
      )}
      {dialog}
    </div>
  );
}

function TaskButton(props: {
  task: DemoTask;
  isStarting: boolean;
  disabledReason: string | null;
  isDisabled: boolean;
  onStart: () => void;
}) {
  const { name, about } = demoTaskLabels[props.task.id];
  const Icon = icons[props.task.id];
  return (
    <button
      type="button"
      disabled={props.isDisabled}
      onClick={props.onStart}
      className="group flex w-full items-center gap-3 px-3 py-2.5 text-left hover:bg-surface-2 disabled:cursor-not-allowed disabled:opacity-60 max-md:min-h-14"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-quiet group-hover:text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-quiet text-sm">
          {props.isStarting ? demoMessages.starting : (props.disabledReason ?? about)}
        </span>
      </span>
      <Play aria-hidden="true" className="size-3.5 shrink-0 text-quiet group-hover:text-accent" />
    </button>
  );
}
