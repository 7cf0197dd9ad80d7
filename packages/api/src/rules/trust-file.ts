import { AppError } from "@countersign/contracts/app-error";
import type { SettingsFile, SettingsTrust } from "@countersign/contracts/settings-file";
import { trustedHooksOf } from "../settings/files/missed-hooks.ts";
import { toSettingsFile } from "./file-rules.ts";
import type { RuleAuthor } from "./rules-service.ts";
import type { RulesServiceOptions } from "./rules-service-options.ts";

/** The settings files that hold for a workspace (its real path), as people see them. */
export async function listSettingsFiles(
  workspace: string,
  { store, source }: Pick<RulesServiceOptions, "store" | "source">,
): Promise<SettingsFile[]> {
  const proposals = await store.trustProposals(workspace);
  return (await source.filesOf(workspace)).map((file) => {
    const proposal = proposals.find(({ path, digest }) => path === file.path && digest === file.digest);
    const isOpen = file.trust === "untrusted" || file.missed !== null;
    return { ...toSettingsFile(file), trustProposedBy: isOpen ? (proposal?.by ?? null) : null };
  });
}

/**
 * Lets what a workspace's file allows count, as it was shown, or proposes that; gives the files as they are then. Throws `AppError`:
 * `not-found` when there is no such file, `conflict` when it is not as it was shown, or cannot be read.
 */
export async function trustFile(
  { workspace, path, digest }: SettingsTrust,
  { by }: RuleAuthor,
  { store, source, clock, realWorkspace }: RulesServiceOptions,
): Promise<SettingsFile[]> {
  const real = await realWorkspace(workspace);
  const file = (await source.filesOf(real)).find((each) => each.path === path && !each.isOfUser);
  if (file === undefined || !(file.state.isPresent || file.missed !== null)) {
    throw new AppError("not-found", `${path} isn’t a settings file in the workspace ${real}.`);
  }
  if (digest !== file.digest) {
    throw new AppError("conflict", `${path} changed since you reviewed it. Review what it allows now.`);
  }
  if (file.state.holdsLastGood || file.state.isUnknown) {
    throw new AppError("conflict", `${path} can’t be read. Fix it first, then trust it.`);
  }
  const trusted = trustedHooksOf(file.state.content.hooks, file.programs);
  const record = { workspace: real, path, digest: file.digest, by: by.name, at: clock.now(), trusted };
  await store.trust(record, by);
  return listSettingsFiles(real, { store, source });
}
