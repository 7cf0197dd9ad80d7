import { join } from "node:path";
import type { EffectTarget } from "@countersign/contracts/call-effects";
import { isInside } from "../file-system/tool-path.ts";
import { foldersAbove } from "./git-repository.ts";
import { type TargetOf, type TargetSettings, textAt, valueAt, withoutSecrets } from "./target-settings.ts";

/** The package that would be published, and the registry where it goes. Of an `.npmrc` only registries are taken. */
export function publishTarget(target: TargetOf<"publish">, settings: TargetSettings): EffectTarget {
  const { program, isDryRun } = target;
  const unknown = { kind: "publish" as const, program, name: null, version: null, registry: null, isDryRun };
  const folder = settings.folder(target.folder);
  const given = target.registry === null ? null : withoutSecrets(target.registry);
  if (folder === null) return { ...unknown, registry: given };
  const path = join(folder, "package.json");
  const manifest = settings.data(program, path);
  const name = textAt(manifest, "name");
  if (name === null) {
    settings.note("no-settings", { program, path });
    return { ...unknown, registry: given };
  }
  const registry = given ?? registryFor(name, { folder, manifest, program }, settings);
  return { ...unknown, name, version: textAt(manifest, "version"), registry };
}

type Publishing = { folder: string; manifest: unknown; program: string };

/** "default" where nothing chooses one; null where that isn't known. */
function registryFor(
  name: string,
  { folder, manifest, program }: Publishing,
  settings: TargetSettings,
): string | null {
  const scope = /^(@[^/]+)\//.exec(name)?.[1];
  const own = valueAt(manifest, "publishConfig");
  const published =
    (scope === undefined ? null : textAt(own, `${scope}:registry`)) ?? textAt(own, "registry");
  if (published !== null) return withoutSecrets(published);
  const variable = settings.variable(program, "npm_config_registry");
  if (variable === "unknown") return null;
  const lines = settingFiles(folder, settings).map((path) => {
    const text = settings.text(program, path);
    return text === "unreadable" || text === null ? "" : text;
  });
  const scoped = scope === undefined ? undefined : settingOf(lines, `${scope}:registry`);
  const found =
    scoped ?? variable?.value ?? settingOf(lines, "registry") ?? yarnRegistry(folder, program, settings);
  if (found?.includes("${") !== true) return found === undefined ? "default" : withoutSecrets(found);
  settings.note("set-elsewhere", { program, name: "registry" });
  return null;
}

/** The nearest first: the folder's own, those up to the workspace, the person's. */
function settingFiles(folder: string, settings: TargetSettings): string[] {
  const above = [...foldersAbove(folder)].filter((one) => isInside(one, settings.workspace));
  return [...above.map((one) => join(one, ".npmrc")), settings.inHome(".npmrc")];
}

/** The first file that sets it counts; in it, the last line. */
function settingOf(texts: readonly string[], name: string): string | undefined {
  for (const text of texts) {
    const line = text.split(/\r?\n/).findLast((one) => one.split("=", 1)[0]?.trim() === name);
    if (line !== undefined)
      return line
        .slice(line.indexOf("=") + 1)
        .trim()
        .replace(/^"(.*)"$/, "$1");
  }
  return undefined;
}

const readsYarnSettings: ReadonlySet<string> = new Set(["yarn"]);

function yarnRegistry(folder: string, program: string, settings: TargetSettings): string | undefined {
  if (!readsYarnSettings.has(program)) return undefined;
  for (const at of foldersAbove(folder)) {
    if (!isInside(at, settings.workspace)) break;
    const data = settings.data(program, join(at, ".yarnrc.yml"));
    const found = textAt(data, "npmPublishRegistry") ?? textAt(data, "npmRegistryServer");
    if (found !== null) return found;
  }
  return undefined;
}
