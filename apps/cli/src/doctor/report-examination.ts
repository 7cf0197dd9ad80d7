import type { AgentReport } from "@countersign/contracts/connected-agent";
import { readGateKey } from "../connect/agent-files.ts";
import { sendReport } from "../connect/gate-server.ts";
import { type Examination, problemsOf } from "./examination.ts";

const longest = 2_000;

/** Sends the results to the server of each connection, for Settings → Agents. False if a report didn't arrive. */
export async function reportExamination(examination: Examination, machine: string): Promise<boolean> {
  const { version, files, findings, keys } = examination;
  const report: AgentReport = {
    version,
    machine,
    places: files,
    problems: problemsOf(findings).map(({ code, about }) => ({ code, about: about.slice(0, longest) })),
  };
  const areKept = await Promise.all(
    keys.map(async (place) => {
      const key = await readGateKey(place).catch(() => null);
      return key !== null && (await sendReport(key, report));
    }),
  );
  return areKept.every(Boolean);
}
