import { Readable } from "node:stream";
import { findPermissionProblem } from "@countersign/api";
import { AppError } from "@countersign/contracts/app-error";
import { auditExport } from "@countersign/contracts/audit";
import { formatIssues } from "@countersign/contracts/format-issues";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { answerProblem } from "../http/answer.ts";
import { keyedBy } from "../http/request-limits.ts";
import "../http/request-caller.ts";
import type { AuditExporter } from "@countersign/api/audit-exporter";

const exportPath = "/api/audit/export";
/** Exports that run at once: each reads as fast as its reader takes. */
const mostAtOnce = 4;

const types = {
  jsonl: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
};

/**
 * The audit log as a file, `?format=jsonl|csv` with the filters and `text` of the search. It is made while it is sent: what is not taken is
 * not read, and nothing goes on when the client leaves. A file without its last line broke off.
 */
export function addExportRoute(app: FastifyInstance, exportAuditLog: AuditExporter): void {
  let running = 0;
  const limit = { rateLimit: { max: 30, timeWindow: "1 minute", ...keyedBy("export") } };
  app.get(exportPath, { config: limit }, async (request, reply) => {
    const { caller } = request;
    if (caller === null) return answerProblem(request, reply, 401, "Sign in first.");
    const refusal = findPermissionProblem(caller, "read");
    if (refusal !== null) return answerProblem(request, reply, 403, refusal);
    const asked = readRequest(request.query);
    if (typeof asked === "string") return answerProblem(request, reply, 400, asked);
    if (running >= mostAtOnce) {
      const message = `${mostAtOnce} exports are already running. Try again when one of them is done.`;
      return answerProblem(request, reply.header("retry-after", "10"), 429, message);
    }
    running += 1;
    try {
      const { fileName, head, text } = await exportAuditLog(asked, caller);
      const file = Readable.from(text, { objectMode: false, highWaterMark: 256 * 1_024 });
      file.once("close", () => {
        running -= 1;
      });
      if (head !== null) reply.header("countersign-ledger-head", head);
      return reply
        .type(types[asked.format])
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .send(file);
    } catch (error) {
      running -= 1;
      if (error instanceof AppError && error.code === "bad-input")
        return answerProblem(request, reply, 400, error.message);
      throw error;
    }
  });
}

const query = z.looseObject({ format: z.unknown().optional(), text: z.unknown().optional() });

/** What is asked for, or why it cannot be had. A name that stands twice is refused: nobody knows which was meant. */
function readRequest(given: unknown) {
  const { format, text, ...filters } = query.parse(given ?? {});
  const parsed = auditExport.safeParse({ format, text, filters });
  return parsed.success ? parsed.data : formatIssues(parsed.error);
}
