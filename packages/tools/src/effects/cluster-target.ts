import { resolve } from "node:path";
import type { EffectTarget } from "@countersign/contracts/call-effects";
import { type TargetOf, type TargetSettings, textAt, valueAt } from "./target-settings.ts";

/** Programs that take variables of their own into account. */
const readsVariables: ReadonlySet<string> = new Set(["helm"]);

/** The cluster of kubectl or helm. Only the names of contexts and clusters, the server and the namespace are taken from the settings. */
export function clusterTarget(target: TargetOf<"cluster">, settings: TargetSettings): EffectTarget {
  const { program } = target;
  const isHelm = readsVariables.has(program);
  const unknown = {
    kind: "cluster" as const,
    program,
    context: target.context,
    server: target.server === null ? null : hostOf(target.server),
    namespace: target.namespace,
  };
  const files = settingsFiles(target, settings);
  const chosen = isHelm && target.context === null ? settings.variable(program, "HELM_KUBECONTEXT") : null;
  const space = isHelm && target.namespace === null ? settings.variable(program, "HELM_NAMESPACE") : null;
  const api = isHelm && target.server === null ? settings.variable(program, "HELM_KUBEAPISERVER") : null;
  if (files === null || chosen === "unknown" || space === "unknown" || api === "unknown") return unknown;
  const read = files.map((path) => settings.data(program, path));
  const context =
    target.context ?? chosen?.value ?? firstOf(read.map((one) => textAt(one, "current-context")));
  const named = context === null ? undefined : entryIn(read, "contexts", context);
  if (named === undefined) settings.note("no-settings", { program, path: files[0] ?? "" });
  const cluster = textAt(named, "context", "cluster");
  const address =
    target.server ??
    api?.value ??
    (cluster === null ? null : textAt(entryIn(read, "clusters", cluster), "cluster", "server"));
  const isKnown = named !== undefined || target.namespace !== null;
  return {
    kind: "cluster",
    program,
    context,
    server: address === null ? null : hostOf(address),
    namespace:
      target.namespace ??
      space?.value ??
      textAt(named, "context", "namespace") ??
      (isKnown ? "default" : null),
  };
}

function settingsFiles(
  { program, settings: named, folder }: TargetOf<"cluster">,
  settings: TargetSettings,
): string[] | null {
  const base = folder.kind === "path" ? folder.path : null;
  const inFolder = (path: string): string[] =>
    base === null && !path.startsWith("/") ? [] : [resolve(base ?? "/", path)];
  if (named !== null) {
    const files = inFolder(named);
    if (files.length === 0) settings.note("unknown-folder", { program });
    return files.length === 0 ? null : files;
  }
  const variable = settings.variable(program, "KUBECONFIG");
  if (variable === "unknown") return null;
  if (variable === null) return [settings.inHome(".kube/config")];
  return [...new Set(variable.value.split(":"))].filter((path) => path !== "").flatMap(inFolder);
}

/** The first file that has an entry of a name counts. */
function entryIn(files: readonly unknown[], list: string, name: string): unknown {
  for (const file of files) {
    const entries = valueAt(file, list);
    const found = Array.isArray(entries)
      ? entries.find((entry: unknown) => textAt(entry, "name") === name)
      : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstOf(texts: readonly (string | null)[]): string | null {
  return texts.find((text) => text !== null) ?? null;
}

/** Host and port alone: a path may hold a project's secret. */
function hostOf(address: string): string | null {
  const host = /^(?:[\w+.-]+:\/\/)?(?:[^/]*@)?([^/?#@]+)/.exec(address)?.[1];
  return host ?? null;
}
