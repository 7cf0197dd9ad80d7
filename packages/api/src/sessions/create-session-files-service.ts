import { join } from "node:path";
import { type EvaluationDependencies, policyContext, type SessionRepository } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import { createReadFilter } from "@countersign/policy";
import { rankFiles } from "./rank-files.ts";
import type { SessionFilesService } from "./session-files-service.ts";

/** `listFiles`: names of files below a folder, relative to it; null if the list couldn't be made in time. */
export type SessionFilesOptions = {
  repository: Pick<SessionRepository, "load">;
  policy: EvaluationDependencies;
  listFiles: (folder: string) => Promise<readonly string[] | null>;
};

const mostFiles = 50;
/** Only so many that fit are held against the rules. */
const mostChecked = 500;
/** Of a huge workspace, only so many files are looked at. */
const mostListed = 50_000;
/** While somebody types, one list serves several requests, in milliseconds. */
const holdsMs = 2_000;

/** Finds files as Glob lists them, and leaves out what Read would be denied. */
export function createSessionFilesService(options: SessionFilesOptions): SessionFilesService {
  const listFiles = shareList(async (folder) => {
    const names = await options.listFiles(folder);
    if (names === null) return null;
    return { names: names.slice(0, mostListed).filter(canBeWritten), isWhole: names.length <= mostListed };
  });
  return {
    async find(sessionId, typed) {
      const session = await options.repository.load(sessionId);
      if (session === null) throw new AppError("not-found", `There is no session ${sessionId}.`);
      const { workspace } = session;
      const [list, policy] = await Promise.all([listFiles(workspace), options.policy.policyFor(session)]);
      if (list === null) return { files: [], isComplete: false };
      const context = policyContext({ session, mode: "default", policy }, options.policy);
      const isUnhindered = createReadFilter(context);
      const isReadable = (name: string) => {
        const path = join(workspace, name);
        const read = { tool: "Read", input: { file_path: path } };
        return isUnhindered(path) && options.policy.decide(read, context).kind === "allow";
      };
      const fitting = rankFiles(list.names, typed, mostChecked + 1);
      const files = firstOf(fitting.slice(0, mostChecked), isReadable, mostFiles + 1);
      const isComplete = files.length <= mostFiles && fitting.length <= mostChecked && list.isWhole;
      return { files: files.slice(0, mostFiles), isComplete };
    },
  };
}

/** A message can't name a file unambiguously whose name has line breaks, other controls, or bytes that are no UTF-8. */
function canBeWritten(name: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\ufffd]/u.test(name);
}

function firstOf<Item>(items: readonly Item[], fits: (item: Item) => boolean, most: number): Item[] {
  const found: Item[] = [];
  for (const item of items) {
    if (found.length === most) break;
    if (fits(item)) found.push(item);
  }
  return found;
}

type List = (folder: string) => Promise<{ names: readonly string[]; isWhole: boolean } | null>;

/** One list at a time for a folder, which is used for a while. */
function shareList(list: List): List {
  const held = new Map<string, ReturnType<List>>();
  return (folder) => {
    const known = held.get(folder);
    if (known !== undefined) return known;
    const made = list(folder).finally(() => {
      setTimeout(() => held.delete(folder), holdsMs).unref();
    });
    held.set(folder, made);
    return made;
  };
}
