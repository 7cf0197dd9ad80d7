import { pathToFileURL } from "node:url";
import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { z } from "zod";
import { changeSettings } from "../change-settings.ts";
import { SettingsError } from "../settings-error.ts";

/**
 * Denies everything while the plugin is missing: opencode then offers its model no tools. The plugin turns the lock into questions. `ask`
 * alone would let `> file` empty a file, because opencode asks only about the commands in a command line. In opencode, the last matching rule
 * wins, so this one has to come last. It isn't `*`, which people use themselves.
 */
const lock = { name: "**", action: "deny" } as const;

const permission = z.union([z.string(), z.record(z.string(), z.unknown())]);
const agent = z.looseObject({ permission: permission.optional(), tools: z.unknown().optional() });
const settings = z.looseObject({
  plugin: z.array(z.unknown()).optional(),
  permission: permission.optional(),
  agent: z.record(z.string(), agent).optional(),
  mode: z.record(z.string(), agent).optional(),
});

const newFile = '{\n  "$schema": "https://opencode.ai/config.json"\n}\n';

/** The text of an opencode config with our plugin and the lock added. The same text if it has both. */
export function withPlugin(text: string, { file, shim }: { file: string; shim: string }): string {
  let after = text === "" ? newFile : text;
  const entry = pathToFileURL(shim).href;
  const { plugin } = read(after, file);
  if (plugin === undefined) after = changeSettings(after, ["plugin"], [entry]);
  else if (!plugin.some((each) => isOurs(each, entry))) after = changeSettings(after, ["plugin", -1], entry);
  for (const path of lockedPaths(read(after, file))) after = withLock(after, path, file);
  // Of a key that is in the file twice, we change one, and opencode reads the other.
  const found = read(after, file);
  const isLocked = lockedPaths(found).every((path) => hasLock(permissionAt(found, path)));
  if (!isLocked || found.plugin?.some((each) => isOurs(each, entry)) !== true)
    throw new SettingsError(
      `${file} has a key twice, so opencode would ignore the plugin.`,
      "Remove one of them",
    );
  return after;
}

/** The text of an opencode config without our plugin and the lock, and without containers that this leaves empty. */
export function withoutPlugin(text: string, { file, shim }: { file: string; shim: string }): string {
  let after = text;
  const entry = pathToFileURL(shim).href;
  const { plugin = [] } = read(after, file);
  for (const index of [...plugin.keys()].reverse())
    if (isOurs(plugin[index], entry)) after = changeSettings(after, ["plugin", index], undefined);
  if (plugin.length > 0 && read(after, file).plugin?.length === 0)
    after = changeSettings(after, ["plugin"], undefined);
  for (const path of lockedPaths(read(after, file))) {
    if (!hasName(permissionAt(read(after, file), path))) continue;
    after = changeSettings(after, [...path, lock.name], undefined);
    const rest = permissionAt(read(after, file), path);
    if (typeof rest === "object" && Object.keys(rest).length === 0)
      after = changeSettings(after, path, undefined);
  }
  return after;
}

type Settings = z.infer<typeof settings>;
type Permission = z.infer<typeof permission> | undefined;
type Path = ["permission"] | ["agent" | "mode", string, "permission"];

/** Where opencode reads permissions. Those of an agent come after those for all. */
function lockedPaths(found: Settings): Path[] {
  const paths: Path[] = [["permission"]];
  for (const kind of ["agent", "mode"] as const)
    for (const [name, each] of Object.entries(found[kind] ?? {}))
      if (each.permission !== undefined || each.tools !== undefined) paths.push([kind, name, "permission"]);
  return paths;
}

function permissionAt(found: Settings, path: Path): Permission {
  return path.length === 1 ? found.permission : found[path[0]]?.[path[1]]?.permission;
}

function hasName(rules: Permission): boolean {
  return typeof rules === "object" && Object.hasOwn(rules, lock.name);
}

function hasLock(rules: Permission): boolean {
  if (typeof rules !== "object") return false;
  const [name, action] = Object.entries(rules).at(-1) ?? [];
  return name === lock.name && action === lock.action;
}

function withLock(text: string, path: Path, file: string): string {
  const rules = permissionAt(read(text, file), path);
  if (hasLock(rules)) return text;
  if (typeof rules === "string") return changeSettings(text, path, { "*": rules, [lock.name]: lock.action });
  const bare = hasName(rules) ? changeSettings(text, [...path, lock.name], undefined) : text;
  return changeSettings(bare, [...path, lock.name], lock.action);
}

/** A plugin may come with options. */
function isOurs(plugin: unknown, entry: string): boolean {
  return plugin === entry || (Array.isArray(plugin) && plugin[0] === entry);
}

/** As opencode reads it: with comments and trailing commas. */
function read(text: string, file: string): Settings {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined)
    throw new SettingsError(
      `opencode can’t read ${file}: ${printParseErrorCode(error.error)} at character ${error.offset + 1}.`,
      "Fix it",
    );
  const parsed = settings.safeParse(value);
  if (!parsed.success)
    throw new SettingsError(
      `${file} has plugins or permissions in a form that opencode wouldn’t read.`,
      "Fix them",
    );
  return parsed.data;
}
