import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { SessionLimits } from "@countersign/contracts/session";
import type { EvaluationDependencies } from "../evaluation/evaluate-call.ts";
import type { Commands } from "../ports/commands.ts";
import type { Hooks } from "../ports/hooks.ts";
import type { SessionRepository } from "../ports/repository.ts";
import type { Clock } from "./advance.ts";

/**
 * What a session gets where its creator names nothing. `isScripted` says whether a model is the demo's script.
 * `skipsPermissions`: the mode is bypassPermissions wherever that is not switched off, whatever the settings files say.
 * `knowsModel`: whether a slash command may ask for a model; without it for any.
 */
export type NewSessionDefaults = {
  model: string;
  skipsPermissions?: boolean;
  limits: SessionLimits;
  isScripted: (model: string) => boolean;
  knowsModel?: (model: string) => boolean;
};

/** What is said of modes in a workspace. `bypassDisabledBy` says in words what switches bypassPermissions off. */
export type ModeSettings = { defaultMode: PermissionMode | null; bypassDisabledBy: string | null };

/**
 * What the control of sessions needs. `realWorkspace` gives the real path of a folder, or throws `AppError("bad-input")`.
 * `onStop` ends what a runner of this process does for the session under an older epoch, at once. `undoMs`: for how long a
 * denial or an instruction can be taken back, in milliseconds; so long the model does not get it. `owner` names this process.
 * `mayDecide`: whether somebody, by his id, is still there and may decide; without it everybody who could once.
 */
export type ControlDependencies = {
  repository: SessionRepository;
  clock: Clock;
  evaluation: EvaluationDependencies;
  defaults: NewSessionDefaults;
  realWorkspace: (path: string) => Promise<string>;
  modeSettings: (workspace: string) => Promise<ModeSettings>;
  onStop: (sessionId: string, epoch: number) => void;
  hooks: Hooks;
  undoMs: number;
  commands: Commands;
  owner: string;
  mayDecide?: (personId: string) => Promise<boolean>;
};
