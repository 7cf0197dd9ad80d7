import type { Collector } from "./collector.ts";

const DOWNLOADS = /^(?:curl|wget|fetch|aria2c|http|https)\b/;
const INTERPRETERS = /^(?:(?:ba|da|z|k|a)?sh|python[\d.]*|perl|ruby|node|php|source|eval)\b/;

/** Dangers of the whole: a download that is run, and a function that starts itself twice. */
export function addScriptRisks(collector: Collector, command: string): void {
  const { parts } = collector;
  const download = parts.find((part) => part.denyForms.some((form) => DOWNLOADS.test(form)));
  if (download !== undefined) {
    const runner = parts.find(
      (part) => part !== download && part.denyForms.some((form) => INTERPRETERS.test(form)),
    );
    const isJoined = /[|<(`]/.test(command);
    if (runner !== undefined && isJoined) {
      runner.risks.push({ level: "critical", code: "runs-download", span: runner.span });
    }
  }
  for (const name of collector.functions) {
    const calls = parts.filter((part) => part.canonical === name);
    if (calls.length < 2 || !command.includes("|") || !command.includes("&")) continue;
    for (const part of calls) part.risks.push({ level: "critical", code: "starts-itself", span: part.span });
  }
}
