import { randomUUID } from "node:crypto";
import { type AccountService, actorOf, type Caller } from "@countersign/api";
import type { PeopleRepository } from "@countersign/api/people-repository";
import type { SignInsRepository } from "@countersign/api/sign-ins-repository";
import { AppError } from "@countersign/contracts/app-error";
import { describeDevice } from "@countersign/contracts/describe-device";
import type { SignIn } from "@countersign/contracts/person";
import { hashPassword, verifyPassword } from "./auth-library.ts";
import type { SignInLimits } from "./sign-in-limits.ts";

export type AccountServiceOptions = {
  people: PeopleRepository;
  signIns: SignInsRepository;
  limits: SignInLimits;
  now: () => string;
};

const freshMs = 24 * 60 * 60 * 1_000;

/** How a person signs in, and where they are signed in. */
export function createAccountService({
  people,
  signIns,
  limits,
  now,
}: AccountServiceOptions): AccountService {
  const stampOf = (caller: Caller) => ({ by: actorOf(caller), at: now() });

  async function list({ personId, signInId }: Caller): Promise<SignIn[]> {
    const stored = await signIns.list(personId, now());
    return stored.map(({ personId: _person, userAgent, ...signIn }) => ({
      ...signIn,
      device: describeDevice(userAgent),
      isCurrent: signIn.id === signInId,
    }));
  }

  async function checkCurrent(current: string | undefined, caller: Caller): Promise<void> {
    const hash = await signIns.passwordHash(caller.personId);
    if (hash === null) return mustBeFresh(caller);
    // Who has the start token has the machine: it is the way back for a password that was forgotten. The browser may be in other hands by now.
    if (caller.proof === "token") return mustBeFresh(caller);
    if (current === undefined) throw new AppError("forbidden", "Enter your current password, too.");
    const tried = await limits.guard(`person ${caller.personId}`, caller.address ?? "", async () =>
      (await verifyPassword({ hash, password: current })) ? true : null,
    );
    if (tried.outcome === "wrong") throw new AppError("forbidden", "The current password is wrong.");
    if (tried.outcome === "wait") {
      throw new AppError("forbidden", `Too many wrong passwords. Try again in ${tried.seconds} seconds.`);
    }
  }

  /** By a new way in somebody who found an open browser would stay: it needs a sign-in of the last day, as a new passkey does. */
  async function mustBeFresh({ personId, signInId }: Caller): Promise<void> {
    if (signInId === null) return;
    const signIn = (await signIns.list(personId, now())).find(({ id }) => id === signInId);
    if (signIn !== undefined && Date.parse(now()) - Date.parse(signIn.createdAt) < freshMs) return;
    throw new AppError("forbidden", "For your security, sign out and in again before you change this.");
  }

  return {
    signIns: list,
    async revokeSignIn(id, caller) {
      mustBePerson(caller);
      await signIns.end(caller.personId, id);
      return list(caller);
    },
    async revokeOtherSignIns(caller) {
      mustBePerson(caller);
      await signIns.endOthers(caller.personId, caller.signInId);
      return list(caller);
    },
    async setEmail(email, caller) {
      mustBePerson(caller);
      await mustBeFresh(caller);
      return people.setEmail(caller.personId, email, stampOf(caller));
    },
    async setPassword({ current, password }, caller) {
      mustBePerson(caller);
      await checkCurrent(current, caller);
      const hash = await hashPassword(password);
      await signIns.setPasswordHash(caller.personId, { id: randomUUID(), hash, ...stampOf(caller) });
      await signIns.endOthers(caller.personId, caller.signInId);
      return list(caller);
    },
    passkeys: (caller) => signIns.passkeys(caller.personId),
    async renamePasskey({ id, name }, caller) {
      mustBePerson(caller);
      await signIns.renamePasskey(caller.personId, id, name);
      return signIns.passkeys(caller.personId);
    },
    async removePasskey(id, caller) {
      mustBePerson(caller);
      await signIns.removePasskey(caller.personId, id, stampOf(caller));
      return signIns.passkeys(caller.personId);
    },
  };
}

/** A key that was stolen must not become a password or an address that outlives it. */
function mustBePerson(caller: Caller): void {
  if (caller.proof === "key") {
    throw new AppError("forbidden", "A key can’t change how a person signs in. Sign in to do that.");
  }
}
