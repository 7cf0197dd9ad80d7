import { modeEffects } from "@countersign/contracts/mode-effects";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { permissionModes } from "@countersign/contracts/permission-modes";
import type { Permission } from "@countersign/contracts/role-permissions";
import type { Key } from "../../terminal/read-keys.ts";
import type { Line } from "../../terminal/terminal.ts";
import { editField, emptyField, type TextField } from "../../terminal/text-field.ts";

/**
 * How the mode is being changed. `cycle`: the modes that Shift+Tab goes through, empty until they are known. `wanted`: a mode that was set, until the
 * server reports it. `question`: what was typed so far to confirm bypassPermissions; null unless that is being asked.
 */
export type ModeState = {
  cycle: readonly PermissionMode[];
  wanted: PermissionMode | null;
  question: TextField | null;
};

/** The change, and the mode to set now, if there is one. */
export type ModeStep = { modes: ModeState; set: PermissionMode | null };

export const noModes: ModeState = { cycle: [], wanted: null, question: null };
/** Typed to confirm bypassPermissions. */
export const bypassWord = "yes";

type Rights = { permissions: readonly Permission[]; isBypassForbidden: boolean; allowsAutoMode: boolean };

/** The modes that this person may set and that one key may reach: none that denies unasked, and none that asks for every read. */
export function cycleFor({ permissions, isBypassForbidden, allowsAutoMode }: Rights): PermissionMode[] {
  if (!permissions.includes("operate")) return [];
  const isLeftOut: Partial<Record<PermissionMode, boolean>> = {
    dontAsk: true,
    strict: true,
    auto: !allowsAutoMode,
    bypassPermissions: isBypassForbidden || !permissions.includes("bypass"),
  };
  return permissionModes.filter((mode) => isLeftOut[mode] !== true);
}

/** Shift+Tab: the mode after the current one, or after the one that was just set. */
export function nextMode(modes: ModeState, current: PermissionMode): ModeStep {
  const { cycle, wanted, question } = modes;
  const from = question === null ? (wanted ?? current) : "bypassPermissions";
  const next = cycle[(cycle.indexOf(from) + 1) % cycle.length];
  return next === undefined ? { modes, set: null } : chooseMode(modes, next, current);
}

/** Sets a mode, or asks first: nothing asks any more in bypassPermissions. */
export function chooseMode(modes: ModeState, mode: PermissionMode, current: PermissionMode): ModeStep {
  // What is wanted already ends the mode that holds, so it doesn't stand for a confirmation.
  if (mode === "bypassPermissions" && (modes.wanted ?? current) !== mode)
    return { modes: { ...modes, question: emptyField }, set: null };
  return { modes: { ...modes, wanted: mode, question: null }, set: mode };
}

/** A key while bypassPermissions is to be confirmed. */
export function answerQuestion(modes: ModeState, question: TextField, key: Key): ModeStep {
  const closed = { modes: { ...modes, question: null }, set: null };
  if (key.kind === "named" && key.name === "enter") {
    if (question.text.trim() !== bypassWord) return question.text === "" ? { modes, set: null } : closed;
    return { modes: { ...modes, question: null, wanted: "bypassPermissions" }, set: "bypassPermissions" };
  }
  if (key.kind === "named" && (key.name === "escape" || key.name === "end-of-input")) return closed;
  const written = editField(question, key);
  return { modes: written === null ? modes : { ...modes, question: written }, set: null };
}

/** What each mode does. */
export function listModes(current: PermissionMode): Line[] {
  return permissionModes.map((mode): Line => {
    const isCurrent = mode === current;
    return [
      { tone: isCurrent ? "strong" : "quiet", text: `${isCurrent ? "●" : " "} ${mode}` },
      { tone: "quiet", text: `  ${modeEffects[mode]}` },
    ];
  });
}
