import { AppError, type AppErrorCode } from "@countersign/contracts/app-error";
import { formatIssueMessage, formatIssues } from "@countersign/contracts/format-issues";
import type { Permission } from "@countersign/contracts/role-permissions";
import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import type { ApiContext } from "./api-context.ts";
import type { Caller } from "./caller.ts";
import { heartbeat } from "./events/heartbeat.ts";
import { findPermissionProblem } from "./permission-messages.ts";
import { storageError } from "./storage-messages.ts";
import { mustKnowFolder } from "./visibility.ts";

const trpc = initTRPC
  .context<ApiContext>()
  .meta<{ needs: Permission }>()
  .create({
    sse: {
      ping: { enabled: true, intervalMs: heartbeat.pingMs },
      client: { reconnectAfterInactivityMs: heartbeat.inactivityMs },
    },
    errorFormatter({ shape, error }) {
      const message = error.cause instanceof ZodError ? formatIssues(error.cause) : publicMessage(error);
      const { stack: _stack, ...data } = shape.data;
      return { ...shape, message, data: { ...data, fields: fieldProblems(error.cause) } };
    },
  });

/** What is wrong with single fields of the input, each by its path ("limits.maxTurns"): a form shows it there. */
function fieldProblems(cause: unknown): { field: string; message: string }[] {
  if (cause instanceof ZodError)
    return cause.issues.map((issue) => ({
      field: issue.path.map(String).join("."),
      message: formatIssueMessage(issue),
    }));
  return cause instanceof AppError && cause.field !== null
    ? [{ field: cause.field, message: cause.message }]
    : [];
}

const codes: Record<AppErrorCode, TRPCError["code"]> = {
  "bad-input": "BAD_REQUEST",
  "not-found": "NOT_FOUND",
  conflict: "CONFLICT",
  unauthorized: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  unavailable: "SERVICE_UNAVAILABLE",
  "too-large": "PAYLOAD_TOO_LARGE",
};

/** Makes a router of procedures and routers. */
export const router = trpc.router;

/**
 * A procedure for callers who have a permission: the one place where that is checked. It comes before the input, narrows `ctx.caller`,
 * turns `AppError` into tRPC's error, and keeps who only reads to the folders of the team. The permission stands in the procedure's `meta`, which the tests read.
 */
export function protectedProcedure(needs: Permission) {
  return permissionProcedure(needs).use(async ({ ctx, getRawInput, next }) => {
    if (needs === "read") await mustKnowFolder(ctx, await readInput(getRawInput));
    return next();
  });
}

/** The input as it came. One that can't be read is refused where the procedure reads it; one that takes none needs none. */
async function readInput(getRawInput: () => Promise<unknown>): Promise<unknown> {
  try {
    return await getRawInput();
  } catch {
    return undefined;
  }
}

function permissionProcedure(needs: Permission) {
  return trpc.procedure.meta({ needs }).use(async ({ ctx, next }) => {
    if (ctx.caller === null) {
      throw new TRPCError({
        code: "UNAUTHORIZED",
        message: "Sign in first. The request has no valid token or cookie.",
      });
    }
    const refusal = findPermissionProblem(ctx.caller, needs);
    if (refusal !== null) throw new TRPCError({ code: "FORBIDDEN", message: refusal });
    const result = await next({ ctx: { services: ctx.services, caller: ctx.caller } });
    if (!result.ok && result.error.cause instanceof AppError) {
      throw new TRPCError({
        code: codes[result.error.cause.code],
        message: result.error.cause.message,
        cause: result.error.cause,
      });
    }
    const unavailable = result.ok ? null : storageError(result.error.cause);
    if (unavailable !== null) throw unavailable;
    return result;
  });
}

/** Refuses a caller because of their input, beyond the permission that the procedure always needs. */
export function mustHave(caller: Caller, needs: Permission): void {
  const refusal = findPermissionProblem(caller, needs);
  if (refusal !== null) throw new AppError("forbidden", refusal);
}

/** What a bug says is for the log: it may name what the caller must not know. */
function publicMessage(error: TRPCError): string {
  return error.code === "INTERNAL_SERVER_ERROR"
    ? "Internal server error. The server’s log has the details."
    : error.message;
}
