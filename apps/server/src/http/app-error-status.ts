import type { AppErrorCode } from "@countersign/contracts/app-error";

const statuses: Record<AppErrorCode, number> = {
  "bad-input": 400,
  unauthorized: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  unavailable: 503,
};

/** The HTTP status of an error that the caller can handle. */
export function statusOf(code: AppErrorCode): number {
  return statuses[code];
}
