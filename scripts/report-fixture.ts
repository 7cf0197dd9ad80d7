import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A file with a report in JSON, gone when the test ends; none is there without a content. */
export function reportFile(content?: object): string {
  const folder = mkdtempSync(join(tmpdir(), "report-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "report.json");
  if (content !== undefined) writeFileSync(file, JSON.stringify(content));
  return file;
}
