import { assertNever } from "@countersign/contracts/assert-never";
import type { QueueItem } from "@countersign/contracts/call";
import type { AffectedFile, CallEffects } from "@countersign/contracts/call-effects";
import { effectTitle, groupTitle } from "@countersign/contracts/effect-title";
import { describeUnknown } from "@countersign/contracts/effect-unknown";
import type { FileChange, Preview } from "@countersign/contracts/preview";
import type { RiskLevel } from "@countersign/contracts/risk";
import { linesOf } from "../../terminal/neutral-text.ts";
import type { Line, Part, Tone } from "../../terminal/terminal.ts";

type CommandPreview = Extract<Preview, { kind: "command" }>;

export const riskTones: Record<RiskLevel, Tone> = {
  low: "quiet",
  medium: "ask",
  high: "deny",
  critical: "deny",
};

/** What a call would do, in one line without its tool's name. */
export function summarizeCall({ preview, workspace }: Pick<QueueItem, "preview" | "workspace">): string {
  switch (preview.kind) {
    case "command":
      return preview.command;
    case "diff":
      return preview.files
        .map(
          ({ path, additions, deletions }) => `${shortPath(path, workspace)} (+${additions} −${deletions})`,
        )
        .join(", ");
    case "path":
      return `${preview.action} ${shortPath(preview.path, workspace)}${preview.pattern === undefined ? "" : ` ${preview.pattern}`}`;
    case "fetch":
      return preview.url;
    case "expansion":
      return `more files for ${preview.intentId}: ${preview.paths.join(", ")}`;
    case "intent":
      return `work under ${preview.intentId}: ${preview.title}`;
    case "input":
      return preview.summary;
    default:
      return assertNever(preview);
  }
}

/** Everything that a person needs to answer a call: where it comes from, why it asks, and all of what it would do. */
export function describeCall(call: QueueItem): Line[] {
  const { id, tool, risk, sessionTitle, sessionId, workspace, askedAt } = call;
  return [
    [{ tone: "strong", text: tool }, "  ", { tone: riskTones[risk.level], text: `${risk.level} risk` }],
    ["Call       ", id],
    ["Session    ", sessionTitle, { tone: "quiet", text: `  ${sessionId}` }],
    ["Workspace  ", workspace],
    ["Waiting    ", `since ${askedAt}`],
    ...describeCircumstances(call),
    [],
    ...describeReasons(call),
    [],
    ...describePreview(call),
  ];
}

/** The same for somebody who has its session open: what it would do comes first. */
export function describePromptedCall(call: QueueItem): Line[] {
  return [...describePreview(call), [], ...describeReasons(call), ...describeCircumstances(call)];
}

function describeReasons({ reasons, risk }: QueueItem): Line[] {
  return [
    ...reasons.map(({ text }): Line => ["Asks       ", text]),
    ...risk.reasons.map(({ text }): Line => ["Risk       ", { tone: riskTones[risk.level], text }]),
  ];
}

function describeCircumstances(call: QueueItem): Line[] {
  return [
    ...(call.agent === undefined ? [] : [["Sub-agent  ", call.agent.name]]),
    ...(call.deniesAt === undefined ? [] : [["Denied at  ", `${call.deniesAt}, if nobody answers`]]),
    ...(call.isChanged ? [[{ tone: "ask", text: "It changed since it first waited." } as const]] : []),
    ...describeEdit(call),
    ...describeDualApproval(call),
  ];
}

function describeEdit({ edit }: QueueItem): Line[] {
  if (edit === undefined) return [];
  const proposed = JSON.stringify(edit.proposed);
  return [["Edited     ", `by ${edit.by.name}. The agent’s own input: ${proposed}`]];
}

function describeDualApproval({ second }: QueueItem): Line[] {
  if (second === undefined) return [];
  const first = second.first === null ? "nobody yet" : second.first.by;
  return [["Approvals  ", `needs two people, because ${second.why}. Approved by: ${first}`]];
}

function describePreview({ preview, input, workspace }: QueueItem): Line[] {
  switch (preview.kind) {
    case "command":
      return describeCommand(preview);
    case "diff":
      return preview.files.flatMap(describeChange);
    case "fetch":
      return [
        ["Fetch from ", preview.url],
        ...(preview.prompt === undefined
          ? []
          : [["Prompt (agent’s words, not sent): ", { tone: "quiet", text: preview.prompt } as const]]),
      ];
    case "path":
    case "intent":
      return [[summarizeCall({ preview, workspace })]];
    case "expansion":
      return [
        [`More files for the intent ${preview.intentId}: `, preview.why],
        ...preview.paths.map((path): Line => [{ tone: "allow", text: `+ ${path}` }]),
        ...preview.files.map((path): Line => [`  owns ${path}`]),
        ...(preview.isCut ? [["  and more files"]] : []),
      ];
    case "input":
      return [[preview.summary], ...linesOf(JSON.stringify(input, null, 2)).map((line): Line => [line])];
    default:
      return assertNever(preview);
  }
}

function describeCommand(preview: CommandPreview): Line[] {
  const { command, cwd, canonical, description, effects, unwatched = [], programs = [], sandbox } = preview;
  return [
    ...linesOf(command).map((line): Line => ["  $ ", { tone: "strong", text: line }]),
    ["Runs in    ", cwd],
    ...(canonical === undefined || canonical === command ? [] : [["Means      ", canonical]]),
    ...(sandbox === undefined ? [] : [["Sandbox    ", sandbox]]),
    ...programs.map((path): Line => ["Runs file  ", path]),
    ...unwatched.map((part): Line => ["Unwatched  ", { tone: "ask", text: part }]),
    ...(effects === undefined ? [] : describeEffects(effects, cwd)),
    ...(description === undefined
      ? []
      : [["The agent’s own words: ", { tone: "quiet", text: description } as const]]),
  ];
}

function describeEffects({ groups, targets, unknowns }: CallEffects, cwd: string): Line[] {
  return [
    ...groups.flatMap((group): Line[] => [
      ["Affects    ", { tone: "deny", text: groupTitle(group, cwd) }],
      ...group.files.map((file): Line => ["             ", ...partsOfFile(file, cwd)]),
      ...(group.isMore || group.fileCount > group.files.length
        ? [["             and more: ", `${group.fileCount}${group.isMore ? " or more" : ""} in all`]]
        : []),
    ]),
    ...targets.map((target): Line => {
      const title = effectTitle({ groups: [], targets: [target], unknowns: [], fingerprint: null }, cwd);
      return ["Reaches    ", { tone: "deny", text: title ?? target.kind }];
    }),
    ...unknowns.map((unknown): Line => ["Not known  ", { tone: "ask", text: describeUnknown(unknown) }]),
  ];
}

function partsOfFile({ path, git }: AffectedFile, cwd: string): Part[] {
  const isSafe = git === "tracked";
  return [shortPath(path, cwd), { tone: isSafe ? "quiet" : "ask", text: `  ${git}` }];
}

const diffTones: Record<string, Tone> = { "+": "allow", "-": "deny", "@": "quiet" };

function describeChange({ path, change, diff, additions, deletions, isCut }: FileChange): Line[] {
  return [
    [{ tone: "strong", text: `${change} ${path}` }, ` (+${additions} −${deletions})`],
    ...diffLines(diff),
    ...(isCut
      ? [[{ tone: "ask", text: "The diff is longer. The dashboard shows all of it." } as const]]
      : []),
  ];
}

/** The lines of a file's diff, in the tone of what they say. Its header is left out: the file is named above it. */
export function diffLines(diff: string): Line[] {
  const lines = linesOf(diff);
  const firstHunk = Math.max(
    0,
    lines.findIndex((line) => line.startsWith("@@")),
  );
  return lines.slice(firstHunk).map((line): Line => {
    const tone = diffTones[line.charAt(0)];
    return [tone === undefined ? line : { tone, text: line }];
  });
}

function shortPath(path: string, folder: string): string {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}
