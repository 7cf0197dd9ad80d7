import { join, resolve } from "node:path";
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
  const data = resolve(at, kept?.value ?? ".terraform");
  const selected = selectedWorkspace(program, join(data, "environment"), settings);
  const state = settings.data(program, join(data, "terraform.tfstate"));
  const backend = textAt(state, "backend", "type");
  if (backend === null) settings.note("no-settings", { program, path: join(data, "terraform.tfstate") });
  if (chosen === "unknown" || selected === null) return { ...unknown, backend };
  return { ...unknown, workspace: chosen?.value ?? selected, backend };
}

/** Null where it isn't known: a file that holds no name is none of terraform's, and may hold anything. */
function selectedWorkspace(program: string, path: string, settings: TargetSettings): string | null {
  const text = settings.text(program, path);
  if (text === "unreadable") return null;
  const name = text?.trim() || "default";
  if (/^[\w.-]{1,90}$/.test(name)) return name;
  settings.note("unread-settings", { program, path });
  return null;
}
