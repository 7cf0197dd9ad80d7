import type { AgentReport } from "@countersign/contracts/connected-agent";
import { readGateKey } from "../connect/agent-files.ts";
import { type Examination, problemsOf } from "./examination.ts";

const longest = 2_000;

/** Tells each server that a connection is for what was found, for Settings → Agents. False where one didn't take it. */
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
      return key !== null && (await post(`${key.url}/report`, key.secret, report));
    }),
  );
  return areKept.every(Boolean);
}

async function post(url: string, secret: string, report: AgentReport): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
    const body = JSON.stringify(report);
    const signal = AbortSignal.timeout(10_000);
    const { ok } = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    return ok;
  } catch {
    // Nobody answers: what that means for calls is among the findings.
    return false;
  }
}
