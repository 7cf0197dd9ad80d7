import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { SignInTriesRepository, TryLimits } from "@countersign/api/sign-in-tries-repository";

const day = 24 * 60 * 60;

/** Five wrong passwords are free, then 30 seconds are to wait, then twice as long after each, up to an hour. */
const ofAccount: TryLimits = { free: 5, firstSeconds: 30, longestSeconds: 3_600, forgetSeconds: day };

/** A whole office can share an address. */
const ofAddress: TryLimits = { ...ofAccount, free: 20 };

/** The result of a guarded try. */
export type Tried<Result> =
  | { outcome: "right"; result: Result }
  | { outcome: "wrong" }
  | { outcome: "wait"; seconds: number };

/** Lets people be wrong with passwords only so often: for each account and for each address. */
export type SignInLimits = {
  /** `attempt` gives null when it was wrong. While somebody has to wait it is not even made: a right password does not tell itself. */
  guard<Result>(
    account: string,
    address: string,
    attempt: () => Promise<Result | null>,
  ): Promise<Tried<Result>>;
};

/** Counts in the database, so that neither a restart nor another process forgets. */
export function createSignInLimits(tries: SignInTriesRepository, now: () => string): SignInLimits {
  return {
    async guard(account, address, attempt) {
      const accountKey = keyOf("account", account);
      const addressKey = keyOf("address", networkOf(address));
      const seconds =
        (await tries.take(addressKey, ofAddress, now())) ?? (await tries.take(accountKey, ofAccount, now()));
      if (seconds !== null) return { outcome: "wait", seconds };
      const result = await attempt();
      if (result === null) return { outcome: "wrong" };
      // Only this try of the address: else who has one account could guess at all others for ever.
      await Promise.all([tries.clear(accountKey), tries.giveBack(addressKey)]);
      return { outcome: "right", result };
    },
  };
}

/** Hashed: people type their passwords into the wrong field. */
function keyOf(kind: string, text: string): string {
  return createHash("sha256").update(`${kind} ${text}`).digest("base64url");
}

/** A household has a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const [before, after] = [groups(head), groups(tail)];
  const missing = address.includes("::") ? 8 - before.length - after.length : 0;
  const whole = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  return whole.slice(0, 4).join(":").toLowerCase();
}
