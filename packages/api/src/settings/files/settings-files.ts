import { basename } from "node:path";
import type { LastGoodTexts } from "./last-good-texts.ts";
import { noSettings, parseMcpFile, parseSettings, type SettingsContent } from "./parse-settings.ts";
import type { SettingsProblem } from "./place-in-text.ts";
import { readTextFile, stampOf, type TextFile } from "./read-text-file.ts";

/**
 * A settings file as it counts now. `content` is what is in force: of a broken file its last good content
 * (`holdsLastGood`). `isUnknown`: broken, and no good content was ever seen. `revision` is another number whenever the
 * file says something else; `changedAt` is when it was written, ISO 8601.
 */
export type SettingsState = {
  revision: number;
  isPresent: boolean;
  content: SettingsContent;
  problem: SettingsProblem | null;
  holdsLastGood: boolean;
  isUnknown: boolean;
  changedAt: string | null;
};

/** Settings files, never written. Looking at one whose time and size are as before costs one `stat`. */
export type SettingsFiles = { state(path: string): Promise<SettingsState> };

export type SettingsFilesOptions = {
  lastGood: LastGoodTexts;
  now: () => number;
  warn: (message: string, error: unknown) => void;
};

type Known = { stamp: string | null; state: SettingsState };

/** Makes the reader. Every use looks at the file's stamp, so no change is missed and nothing has to be watched. */
export function createSettingsFiles({ lastGood, now, warn }: SettingsFilesOptions): SettingsFiles {
  const known = new Map<string, Known>();
  let revisions = 0;

  async function read(path: string): Promise<SettingsState> {
    const file = await readTextFile(path, now);
    const before = known.get(path)?.state ?? null;
    const next = await stateOf(path, file, before);
    const revision = before !== null && isSame(before, next) ? before.revision : ++revisions;
    const state = { ...next, revision };
    known.set(path, { stamp: file.kind === "missing" ? null : file.stamp, state });
    return state;
  }

  async function stateOf(path: string, file: TextFile, before: SettingsState | null): Promise<SettingsState> {
    if (file.kind === "missing") {
      if (before?.isPresent !== false) await warnOnError(() => lastGood.forget(path));
      return { ...nothing, isPresent: false };
    }
    if (file.kind === "unreadable")
      return brokenState(path, { line: 1, column: 1, message: file.message }, before);
    const parsed = isMcpFile(path) ? parseMcpFile(file.text) : parseSettings(file.text);
    if (!parsed.ok) return brokenState(path, parsed.problem, before);
    const { content } = parsed;
    const next = { ...nothing, content, problem: content.warning, changedAt: file.changedAt };
    if (before === null || !isSame(before, next)) await warnOnError(() => lastGood.save(path, file.text));
    return next;
  }

  async function brokenState(
    path: string,
    problem: SettingsProblem,
    before: SettingsState | null,
  ): Promise<SettingsState> {
    const content = await contentWhileBroken(path, before);
    const isUnknown = content === null;
    return {
      ...nothing,
      content: content ?? noSettings,
      problem,
      holdsLastGood: !isUnknown,
      isUnknown,
      changedAt: before?.changedAt ?? null,
    };
  }

  /** What was written last is in force while a file is broken, but nothing is started that stands in no file. */
  async function contentWhileBroken(
    path: string,
    before: SettingsState | null,
  ): Promise<SettingsContent | null> {
    if (isMcpFile(path)) return null;
    return before?.isPresent && !before.isUnknown ? before.content : loadLastGood(path);
  }

  async function loadLastGood(path: string): Promise<SettingsContent | null> {
    const text = await lastGood.load(path);
    const parsed = text === null ? null : parseSettings(text);
    return parsed?.ok === true ? parsed.content : null;
  }

  /** Without its copy a broken file loses its rules at the next restart: worth a warning, not a refusal. */
  async function warnOnError(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      warn("the last valid settings couldn’t be kept", error);
    }
  }

  return {
    async state(path) {
      const present = known.get(path);
      if (present !== undefined && present.stamp !== "" && stampOf(path) === present.stamp) {
        return present.state;
      }
      return read(path);
    },
  };
}

/** The name of the file with the MCP servers of a workspace. */
export const mcpFileName = ".mcp.json";

function isMcpFile(path: string): boolean {
  return basename(path) === mcpFileName;
}

const nothing: SettingsState = {
  revision: 0,
  isPresent: true,
  content: noSettings,
  problem: null,
  holdsLastGood: false,
  isUnknown: false,
  changedAt: null,
};

/** Whether both say the same, whenever the file was written. */
function isSame(left: SettingsState, right: SettingsState): boolean {
  const said = (state: SettingsState) => JSON.stringify({ ...state, revision: 0, changedAt: null });
  return said(left) === said(right);
}
