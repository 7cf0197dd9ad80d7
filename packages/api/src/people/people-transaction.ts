import { AppError } from "@countersign/contracts/app-error";
import type { Database, Transaction } from "@countersign/db";

/** In milliseconds: how long it waits for a connection, and how long it may last. */
const patience = { maxWait: 30_000, timeout: 30_000 };

/**
 * A transaction that changes who may do what. It waits for others and for the commit order of the audit log, of which a busy server has much:
 * so it has longer than Prisma's five seconds. Throws `AppError("unavailable")` when that was not enough; nothing is changed then.
 */
export async function peopleTransaction<Result>(
  prisma: Database["prisma"],
  work: (tx: Transaction) => Promise<Result>,
  limits: { maxWait: number; timeout: number } = patience,
): Promise<Result> {
  try {
    return await prisma.$transaction(work, limits);
  } catch (cause) {
    if (!isTimeUp(cause)) throw cause;
    throw new AppError("unavailable", "The server was too busy. Nothing was changed. Try again.", {
      cause,
    });
  }
}

/** Prisma's code for a transaction that got no connection, or that it closed because it took too long. */
function isTimeUp(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "P2028";
}
