import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { SessionLimits } from "@countersign/contracts/session";
import type { EvaluationDependencies } from "../evaluation/session-policy.ts";
import type { Clock } from "../ports/clock.ts";
import type { Commands } from "../ports/commands.ts";
import type { Hooks } from "../ports/hooks.ts";
import type { SessionRepository } from "../ports/repository.ts";

/** What a session gets where its creator names nothing. */
export type NewSessionDefaults = {
  model: string;
  /** The mode is bypassPermissions unless that is disabled, regardless of the mode in the settings files. */
  skipsPermissions?: boolean;
  limits: SessionLimits;
  /** Whether a model is the demo's script. */
  isScripted: (model: string) => boolean;
  /** Whether a slash command may ask for a model; any model without it. */
  knowsModel?: (model: string) => boolean;
};

/** The settings of modes in a workspace. */
export type ModeSettings = {
  defaultMode: PermissionMode | null;
  /** What disables bypassPermissions, in words. */
  bypassDisabledBy: string | null;
};

/** What the control of sessions needs. */
export type ControlDependencies = {
  repository: SessionRepository;
  clock: Clock;
  evaluation: EvaluationDependencies;
  defaults: NewSessionDefaults;
  /** Returns the real path of a folder, or throws `AppError("bad-input")`. */
  realWorkspace: (path: string) => Promise<string>;
  modeSettings: (workspace: string) => Promise<ModeSettings>;
  /** Ends the work of a runner of this process under an older epoch, at once. */
  onStop: (sessionId: string, epoch: number) => void;
  hooks: Hooks;
  /** For so many milliseconds a denial, an instruction or an abort can be undone; the model gets it afterward. */
  undoMs: number;
  commands: Commands;
  /** Names this process. */
  owner: string;
  /**
   * Whether the person with this id is still in the team and may decide; without it, everybody may who once could.
   */
  mayDecide?: (personId: string) => Promise<boolean>;
};
