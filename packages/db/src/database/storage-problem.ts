/** Why the database can't be used now although it could be before: it's away, or its disk is full. */
export type StorageProblem = "away" | "full";

/** Postgres's code for a full disk. */
export const diskFull = "53100";

/**
 * An administrator's shutdown, a crash, starting up or shutting down, too little memory or too many connections, a standby that takes no
 * writes, a disk that fails, broken connections, Prisma's codes for the same, and a network without a way to the server.
 */
const awayCodes = new Set(
  [
    "57P01 57P02 57P03 53000 53200 53300 25006 58030 08000 08001 08003 08004 08006",
    "P1001 P1002 P1008 P1017 P2024",
    "ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EHOSTDOWN",
  ].flatMap((line) => line.split(" ")),
);
/** These mean that the address is wrong, unless the database answered there before. */
const addressCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENOENT"]);
const awayWords =
  /^Connection terminated|^Client has encountered a connection error|^Client was closed|^timeout exceeded when trying to connect|^Connection ended unexpectedly/;

/**
 * Why a query failed, if it can succeed later without anybody changing it; null for every other error. `wasReached`: the database answered
 * before, so a refused connection means that it is away, not that the address is wrong.
 */
export function findStorageProblem(error: unknown, wasReached = true): StorageProblem | null {
  // `fetch` fails with a TypeError whose cause looks like ours.
  if (!(error instanceof Error) || error instanceof TypeError) return null;
  const code = "code" in error ? String(error.code) : "";
  if (code === diskFull) return "full";
  if (awayCodes.has(code) || awayWords.test(error.message)) return "away";
  if (wasReached && addressCodes.has(code) && "syscall" in error && isOfNetwork(error.syscall)) return "away";
  const causes = error instanceof AggregateError ? [error.cause, ...error.errors] : [error.cause];
  for (const cause of causes) {
    const problem = findStorageProblem(cause, wasReached);
    if (problem !== null) return problem;
  }
  return null;
}

/** Programs and files that are missing have the same codes. */
function isOfNetwork(call: unknown): boolean {
  return call === "connect" || call === "getaddrinfo";
}
