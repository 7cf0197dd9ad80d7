"use client";

import { modeEffects } from "@countersign/contracts/mode-effects";
import type { SettingsFile } from "@countersign/contracts/settings-file";
import { Notice } from "@countersign/ui/notice";
import { CircleX, FileWarning, ShieldQuestion } from "lucide-react";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { modeNames } from "../../../lib/messages/mode-names.ts";
import { shortPath } from "../../../lib/messages/paths.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { BlockedNotice } from "../../settings/hooks/blocked-notice.tsx";
import { HookLines } from "../../settings/hooks/hook-lines.tsx";
import {
  formatLastValid,
  formatMode,
  formatNotRead,
  formatNotTrusted,
  formatProblem,
  settingsFilesMessages,
} from "./settings-files-messages.ts";
import { TrustFile } from "./trust-file.tsx";
import { UntrustedServers } from "./untrusted-servers.tsx";
import { useSettingsFiles } from "./use-rules.ts";

/** What a person must know of the settings files of a workspace: those that are broken, and those that nobody trusted. */
export function SettingsFiles({ workspace, home }: { workspace: string | null; home: string | undefined }) {
  const files = useSettingsFiles(workspace);
  if (workspace === null) return null;
  if (files.isError && files.data === undefined) {
    return (
      <Notice tone="deny" icon={CircleX} role="alert" className="m-3">
        {formatNotRead(shortPath(workspace, home), formatError(files.error))}
      </Notice>
    );
  }
  const broken = (files.data ?? []).filter((file) => file.problem !== null);
  const untrusted = (files.data ?? []).filter((file) => file.trust === "untrusted");
  if (broken.length === 0 && untrusted.length === 0) return null;
  return (
    <section aria-label={settingsFilesMessages.settingsFiles} className="flex flex-col gap-2 border-b p-3">
      {broken.map((file) => (
        <BrokenFile key={file.path} file={file} home={home} />
      ))}
      {untrusted.map((file) =>
        file.isMcp ? (
          <UntrustedServers key={file.path} file={file} workspace={workspace} home={home} />
        ) : (
          <UntrustedFile key={file.path} file={file} workspace={workspace} home={home} />
        ),
      )}
    </section>
  );
}

function BrokenFile({ file, home }: { file: SettingsFile; home: string | undefined }) {
  if (file.problem === null) return null;
  const { line, column, message } = file.problem;
  return (
    <Notice tone={file.holdsLastGood ? "deny" : "ask"} icon={FileWarning} role="alert">
      <p className="break-all font-mono text-sm" title={file.path}>
        <ExactText text={shortPath(file.path, home)} />:{line}:{column}
      </p>
      <p>{formatProblem(line, column, message)}</p>
      <p>{describeRest(file)}</p>
    </Notice>
  );
}

function describeRest({ isMcp, mcpServers, holdsLastGood, rules }: SettingsFile): string {
  if (holdsLastGood) return formatLastValid(rules);
  if (isMcp && mcpServers.length === 0) return settingsFilesMessages.noServerStarts;
  return isMcp ? settingsFilesMessages.otherServersStart : settingsFilesMessages.restApplies;
}

type UntrustedFileProps = { file: SettingsFile; workspace: string; home: string | undefined };

/** A file that came with the workspace: what it would allow, which counts only when a person wants it to. */
function UntrustedFile({ file, workspace, home }: UntrustedFileProps) {
  return (
    <Notice tone="ask" icon={ShieldQuestion}>
      <p className="break-all font-mono text-sm">
        <ExactText text={shortPath(file.path, home)} />
      </p>
      {file.blocked === null ? null : <BlockedNotice why={file.blocked} />}
      <p>{formatNotTrusted(isAllowing(file))}</p>
      {isAllowing(file) ? (
        <ul className="my-1 flex flex-col gap-0.5 break-all font-mono text-sm">
          {file.allow.map((rule) => (
            <li key={rule}>
              <ExactText text={rule} />
            </li>
          ))}
          {file.additionalDirectories.map((folder) => (
            <li key={folder}>
              <span className="font-sans">{settingsFilesMessages.workingIn} </span>
              <ExactText text={folder} />
            </li>
          ))}
          {file.defaultMode === null ? null : (
            <li className="break-normal font-sans">
              {formatMode(modeNames[file.defaultMode], modeEffects[file.defaultMode])}
            </li>
          )}
        </ul>
      ) : null}
      {file.hooks.length === 0 ? null : (
        <>
          <p>{settingsFilesMessages.wouldRun}</p>
          <div className="my-1">
            <HookLines hooks={file.hooks} programs={file.hookPrograms} />
          </div>
        </>
      )}
      <TrustFile
        file={file}
        workspace={workspace}
        source={shortPath(file.path, home)}
        label={file.hooks.length === 0 ? settingsFilesMessages.trustRules : settingsFilesMessages.trustFile}
      />
    </Notice>
  );
}

function isAllowing({ allow, additionalDirectories, defaultMode }: SettingsFile): boolean {
  return allow.length + additionalDirectories.length > 0 || defaultMode !== null;
}
