import { randomInt, randomUUID } from "node:crypto";
import type { Caller, LoginsService } from "@countersign/api";
import type { DeviceLoginsRepository, Polled } from "@countersign/api/device-logins-repository";
import { hashOf, keyPrefix, newSecret } from "@countersign/api/secrets";
import type { SignInTriesRepository, TryLimits } from "@countersign/api/sign-in-tries-repository";
import { AppError } from "@countersign/contracts/app-error";
import {
  type DeviceProblem,
  formatUserCode,
  type LoginAnswer,
  loginDays,
  loginScopes,
  readUserCode,
  userCodeLetters,
} from "@countersign/contracts/device-login";
import { networkOf } from "./sign-in-limits.ts";

export type LoginsServiceOptions = {
  logins: DeviceLoginsRepository;
  tries: Pick<SignInTriesRepository, "take" | "giveBack">;
  now: () => string;
};

/** Long enough to sign in to the dashboard first; short for whoever wants to lead somebody to a code. */
const lifeSeconds = 10 * 60;
const intervalSeconds = 5;
const dayMs = 24 * 60 * 60 * 1_000;

/** Ten wrong codes of a person are free. With 20^8 codes, none is found by guessing. */
const guesses: TryLimits = { free: 10, firstSeconds: 30, longestSeconds: 3_600, forgetSeconds: 86_400 };

/** Logins of command lines. The key is made when its device fetches it: it is stored nowhere in between, and none stays behind that nobody has. */
export function createLoginsService({ logins, tries, now }: LoginsServiceOptions): LoginsService {
  async function find(code: string, { personId }: Caller) {
    const read = readUserCode(code);
    if (read === null) throw notFound();
    const guesser = hashOf(`login code ${personId}`);
    const seconds = await tries.take(guesser, guesses, now());
    if (seconds !== null)
      throw new AppError("forbidden", `Too many wrong codes. Try again in ${seconds} seconds.`);
    const login = await logins.find(hashOf(read));
    if (login === null) throw notFound();
    // Only this try: whoever has a code of their own could guess at all others for ever.
    await tries.giveBack(guesser);
    if (login.decidedAt !== null) throw answered();
    if (login.expiresAt <= now()) throw expired();
    return { login, code: read };
  }

  return {
    async begin({ host, address }) {
      const at = now();
      const deviceCode = newSecret();
      const expiresAt = new Date(Date.parse(at) + lifeSeconds * 1_000).toISOString();
      const login = { deviceHash: hashOf(deviceCode), host, address, at, expiresAt, intervalSeconds };
      const userCode = await withFreeCode((code) =>
        logins.begin({ ...login, id: randomUUID(), userCodeHash: hashOf(code) }),
      );
      return {
        deviceCode,
        userCode: formatUserCode(userCode),
        expiresInSeconds: lifeSeconds,
        intervalSeconds,
      };
    },
    async poll(deviceCode) {
      const at = now();
      const secret = newSecret(keyPrefix);
      const polled = await logins.poll(hashOf(deviceCode), at, ({ host }) => ({
        id: randomUUID(),
        name: keyNameOf(host),
        hash: hashOf(secret),
        start: secret.slice(0, keyPrefix.length + 4),
        expiresAt: new Date(Date.parse(at) + loginDays * dayMs).toISOString(),
      }));
      return polled.state === "allowed"
        ? { outcome: "key", made: { key: polled.key, secret } }
        : { outcome: "none", problem: problems[polled.state] };
    },
    async show(typed, caller) {
      mustBeBrowser(caller);
      const { login, code } = await find(typed, caller);
      const { id, host, address, createdAt, expiresAt } = login;
      return {
        id,
        userCode: formatUserCode(code),
        host,
        address,
        isSameNetwork: networkOf(address) === networkOf(caller.address ?? ""),
        requestedAt: createdAt,
        expiresAt,
        keyName: keyNameOf(host),
        keyDays: loginDays,
        scopes: loginScopes.filter((scope) => caller.permissions.has(scope)),
      };
    },
    async answer(answer, caller) {
      mustBeBrowser(caller);
      const scopes = scopesOf(answer, caller);
      const { personId, address } = caller;
      if (!(await logins.decide({ id: answer.id, personId, address, scopes, at: now() }))) throw answered();
    },
  };
}

function keyNameOf(host: string): string {
  return `command line on ${host}`;
}

const problems = {
  unknown: "invalid_grant",
  pending: "authorization_pending",
  hasted: "slow_down",
  expired: "expired_token",
  refused: "access_denied",
} as const satisfies Record<Exclude<Polled["state"], "allowed">, DeviceProblem>;

/** Who has only a key must not make another one of it, and what is shown must be seen by a person. */
function mustBeBrowser({ signInId }: Caller): void {
  if (signInId === null)
    throw new AppError("forbidden", "Open the dashboard in a browser and sign in to answer a login.");
}

function scopesOf(answer: LoginAnswer, { permissions }: Caller) {
  if (answer.answer === "refuse") return [];
  const beyond = answer.scopes.filter((scope) => !permissions.has(scope));
  if (beyond.length > 0)
    throw new AppError(
      "forbidden",
      `A key can’t have more permissions than you. You don’t have ${beyond.join(", ")}.`,
    );
  return [...new Set(answer.scopes)];
}

/** Of two logins with the same code, which is rare, the second gets another. */
async function withFreeCode(begin: (code: string) => Promise<boolean>): Promise<string> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const code = newUserCode();
    if (await begin(code)) return code;
  }
  throw new AppError("unavailable", "No code was free for the login. Try again.");
}

/** About 34 bits: each letter is one of twenty. */
function newUserCode(): string {
  return Array.from({ length: 8 }, () => userCodeLetters.charAt(randomInt(userCodeLetters.length))).join("");
}

function notFound(): AppError {
  return new AppError(
    "not-found",
    "No login has this code. Compare it with the terminal, or run “countersign login” there again.",
  );
}

function expired(): AppError {
  return new AppError("conflict", "This code has expired. Run “countersign login” in the terminal again.");
}

function answered(): AppError {
  return new AppError(
    "conflict",
    "This code has expired or was answered already. Run “countersign login” in the terminal again.",
  );
}
