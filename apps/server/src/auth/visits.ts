import type { Caller } from "@countersign/api";
import type { KeysRepository } from "@countersign/api/keys-repository";
import type { PeopleRepository } from "@countersign/api/people-repository";
import type { SignInsRepository } from "@countersign/api/sign-ins-repository";
import type { Logger } from "pino";
import { startTokenKey } from "./authenticator.ts";

/** Keeps when people, sign-ins and keys were last used: at most once a minute each. */
export type Visits = { note(caller: Caller): void };

export type VisitsOptions = {
  people: PeopleRepository;
  keys: KeysRepository;
  signIns: SignInsRepository;
  log: Logger;
  now: () => string;
};

const minute = 60_000;

/** Writes beside the request, which does not wait for it. */
export function createVisits({ people, keys, signIns, log, now }: VisitsOptions): Visits {
  const noted = new Map<string, number>();

  function isDue(what: string, at: number): boolean {
    if (at - (noted.get(what) ?? 0) < minute) return false;
    if (noted.size > 10_000) noted.clear();
    noted.set(what, at);
    return true;
  }

  return {
    note({ personId, key, signInId }) {
      const at = now();
      const ms = Date.parse(at);
      const writes = [
        ...(isDue(`person ${personId}`, ms) ? [people.seen(personId, at)] : []),
        ...(signInId !== null && isDue(`sign-in ${signInId}`, ms) ? [signIns.recordUse(signInId, at)] : []),
        ...(key !== null && key.id !== startTokenKey && isDue(`key ${key.id}`, ms)
          ? [keys.recordUse(key.id, at)]
          : []),
      ];
      Promise.all(writes).catch((error: unknown) => log.warn({ err: error }, "a visit couldn’t be recorded"));
    },
  };
}
