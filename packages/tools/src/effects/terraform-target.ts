import { join } from "node:path";
import type { EffectTarget } from "@countersign/contracts/call-effects";
import { type TargetOf, type TargetSettings, textAt } from "./target-settings.ts";

/** The workspace that is selected, and where its state is kept, as `terraform init` left it. */
export function terraformTarget(
  { program, folder }: TargetOf<"terraform">,
  settings: TargetSettings,
): EffectTarget {
  const at = settings.folder(folder);
  const chosen = settings.variable(program, "TF_WORKSPACE");
  const kept = settings.variable(program, "TF_DATA_DIR");
  const unknown = { kind: "terraform" as const, program, workspace: null, backend: null };
  if (at === null || kept === "unknown") return unknown;
  const data = join(at, kept?.value ?? ".terraform");
  const selected = settings.text(program, join(data, "environment"));
  const state = settings.data(program, join(data, "terraform.tfstate"));
  const backend = textAt(state, "backend", "type");
  if (backend === null) settings.note("no-settings", { program, path: join(data, "terraform.tfstate") });
  if (chosen === "unknown" || selected === "unreadable") return { ...unknown, backend };
  return { ...unknown, workspace: chosen?.value ?? (selected?.trim() || "default"), backend };
}
