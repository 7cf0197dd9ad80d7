import { errorMessage } from "@countersign/contracts/error-message";
/** The database cannot be used, for a reason that a person can act on. The message is one sentence without any password. */
export class DatabaseProblem extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "DatabaseProblem";
  }
}

/** The code of a system call's or Postgres' error (`ECONNREFUSED`, `28P01`), or null. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return null;
}

/** Checks the form of `DATABASE_URL` and gives it parsed; throws `DatabaseProblem`. */
export function parseDatabaseUrl(databaseUrl: string): URL {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  if (url === null || !["postgres:", "postgresql:"].includes(url.protocol)) {
    throw new DatabaseProblem(
      "DATABASE_URL isn’t a Postgres URL. It must look like postgres://user:password@host:5432/name.",
    );
  }
  return url;
}

/** Says in one sentence why the database at `url` could not be used. */
export function connectionProblem(url: URL, error: unknown): DatabaseProblem {
  const place = `${url.hostname}:${url.port === "" ? "5432" : url.port}`;
  const name = decodeURIComponent(url.pathname.slice(1));
  return new DatabaseProblem(
    `The database in DATABASE_URL can’t be used: ${reasonOf(error, { place, name, user: decodeURIComponent(url.username) })}.`,
    { cause: error },
  );
}

function reasonOf(error: unknown, at: { place: string; name: string; user: string }): string {
  switch (errorCode(error)) {
    case "ECONNREFUSED":
      return `nothing listens at ${at.place}`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the host of ${at.place} can’t be resolved`;
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `${at.place} doesn’t answer`;
    case "28P01":
    case "28000":
      return `${at.place} refuses the user "${at.user}" or the password`;
    case "3D000":
      return `${at.place} has no database "${at.name}"`;
    case "53300":
      return `${at.place} already has too many connections`;
    case "57P03":
      return `${at.place} is starting up or shutting down`;
    default:
      return describeError(error, at.place);
  }
}

function describeError(error: unknown, place: string): string {
  const message = errorMessage(error);
  if (/timeout/i.test(message)) return `${place} doesn’t answer`;
  if (/password must be a string/i.test(message)) return `${place} requires a password, and the URL has none`;
  return `${place} says: ${message.replace(/\.$/, "")}`;
}
