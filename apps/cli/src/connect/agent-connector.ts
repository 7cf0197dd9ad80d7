import type { ExternalAgentKind } from "@countersign/contracts/external-agent";
import type { ChangedFiles } from "./agent-files.ts";
import type { VersionRequirement } from "./agent-version.ts";

/** A settings file, and the shim that its hooks start. */
export type SettingsPlace = {
  file: string;
  shim: string;
  /** The hooks are the machine's: no other hooks run, and users can't turn them off. */
  isManaged: boolean;
};

/** What is connected: the program, and the settings file with the hooks in it. */
export type ConnectedAgent = { program: string; file: string; shim: string };

/** How one kind of agent is connected. */
export type AgentConnector = {
  kind: ExternalAgentKind;
  /** The name of its program. */
  program: string;
  version: VersionRequirement;
  /** The text of its settings file with our hooks; the same text when they are all there. Throws `StartError` for one that can't have any. */
  withHooks(text: string, place: SettingsPlace): string;
  withoutHooks(text: string, place: Omit<SettingsPlace, "isManaged">): string;
  /** What remains open with it, in sentences. */
  limits: readonly string[];
  /** What else has to be set for the hooks to run, where there is anything. */
  trust?: AgentTrust;
};

/** Another file with what makes an agent run the hooks. */
export type AgentTrust = {
  file(agent: ConnectedAgent): string;
  /** Makes the agent run the hooks. Throws `StartError` where it wouldn't. */
  grant(agent: ConnectedAgent): Promise<void>;
  /** Takes that back while the hooks are still there, where the file has changed since. */
  withdraw(agent: ConnectedAgent, known: ChangedFiles[string] | undefined): Promise<void>;
};
