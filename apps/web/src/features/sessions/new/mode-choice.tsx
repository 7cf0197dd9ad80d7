"use client";

import { modeEffects } from "@countersign/contracts/mode-effects";
import { type PermissionMode, permissionMode } from "@countersign/contracts/permission-mode";
import { classNames } from "@countersign/ui/class-names";
import { ShieldOff } from "lucide-react";
import { usePermissionProblem } from "../../../lib/data/self.ts";
import { modeNames } from "../../../lib/messages/mode-names.ts";
import { useAutoProblem } from "../use-auto-problem.ts";
import { sessionFieldMessages } from "./session-field-messages.ts";

/** The permission modes, each with what it lets the agent do. */
export function ModeChoice(props: {
  value: PermissionMode;
  /** The team forbids the mode in which nothing asks. */
  isBypassForbidden: boolean;
  onChange: (mode: PermissionMode) => void;
  error: string | undefined;
}) {
  const permissionProblem = usePermissionProblem("bypass");
  const problems: Partial<Record<PermissionMode, string | null>> = {
    auto: useAutoProblem(),
    bypassPermissions: props.isBypassForbidden ? sessionFieldMessages.bypassForbidden : permissionProblem,
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{sessionFieldMessages.mode}</legend>
      <div className="grid gap-px overflow-hidden rounded border bg-line">
        {permissionMode.options.map((mode) => {
          const isDangerous = mode === "bypassPermissions";
          const problem = problems[mode] ?? null;
          return (
            <label
              key={mode}
              className={classNames(
                "flex cursor-pointer items-start gap-2.5 bg-surface-1 px-3 py-2 hover:bg-surface-2 max-md:py-3",
                mode === props.value &&
                  (isDangerous
                    ? "bg-deny-quiet hover:bg-deny-quiet"
                    : "bg-accent-quiet hover:bg-accent-quiet"),
              )}
            >
              <input
                type="radio"
                name="mode"
                value={mode}
                checked={mode === props.value}
                disabled={problem !== null}
                aria-invalid={props.error !== undefined && mode === props.value}
                aria-describedby={props.error === undefined ? undefined : "mode-error"}
                onChange={() => props.onChange(mode)}
                className="mt-1 accent-accent"
              />
              <span className={isDangerous ? "text-deny" : ""}>
                <span className="flex items-center gap-1 font-medium">
                  {modeNames[mode]}
                  {isDangerous ? <ShieldOff aria-hidden="true" className="size-3.5" /> : null}
                </span>
                <span className={classNames("block text-sm", isDangerous ? "text-deny" : "text-quiet")}>
                  {problem ?? modeEffects[mode]}
                </span>
              </span>
            </label>
          );
        })}
      </div>
      {props.error === undefined ? null : (
        <p id="mode-error" role="alert" className="text-deny text-sm">
          {props.error}
        </p>
      )}
    </fieldset>
  );
}
