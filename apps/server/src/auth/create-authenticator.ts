import type { Caller } from "@countersign/api";
import type { KeyBearersRepository } from "@countersign/api/key-bearers-repository";
import type { PeopleRepository } from "@countersign/api/people-repository";
import { hashOf, isSameText, keyPrefix, markOf } from "@countersign/api/secrets";
import type { SignInsRepository } from "@countersign/api/sign-ins-repository";
import { proof, role } from "@countersign/contracts/person";
import { z } from "zod";
import { authHeaders } from "./auth-headers.ts";
import { apiErrorIn } from "./auth-library.ts";
import type { AuthSites } from "./auth-sites.ts";
import { type Authenticator, type From, type Identified, startTokenKey } from "./authenticator.ts";
import { keyCaller, personCaller } from "./callers.ts";
import { endSignIn } from "./end-sign-in.ts";
import { enter } from "./enter.ts";
import { isStillValid } from "./is-still-valid.ts";
import type { Visits } from "./visits.ts";

export type AuthenticatorOptions = {
  sites: AuthSites;
  people: PeopleRepository;
  bearers: KeyBearersRepository;
  signIns: SignInsRepository;
  visits: Visits;
  /** The start token, and whose it is. */
  token: string;
  ownerName: string;
  secret: string;
  now: () => string;
};

/** Knows people by their sign-ins, by keys, and the first owner by the start token. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { sites, people, bearers, signIns, visits, token, now } = options;
  const mark = markOf(token, options.secret);

  async function byToken(address: string | null): Promise<Caller | null> {
    const owner = await people.findByName(options.ownerName);
    if (owner === null || owner.leftAt !== null) return null;
    const key = { id: startTokenKey, name: "start token" };
    return personCaller(owner, { proof: "token", key, signInId: null, address });
  }

  async function byKey(secret: string, address: string): Promise<Caller | null> {
    if (!secret.startsWith(keyPrefix)) return null;
    const key = await bearers.bearer(hashOf(secret), now());
    return key === null ? null : keyCaller(key, address);
  }

  async function byAuthorization(authorization: string, address: string): Promise<Identified | null> {
    const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (bearer === undefined) return null;
    const caller = isSameText(bearer, token) ? await byToken(address) : await byKey(bearer, address);
    if (caller === null) return null;
    visits.note(caller);
    return { caller, cookies: [] };
  }

  async function byCookie(from: From): Promise<Identified | null> {
    const found = await sessionOf(options, from);
    const known = signedIn.nullable().parse(found?.response ?? null);
    if (found === null || known === null) return null;
    const { session, user } = known;
    // Those who had the old token don't know the new one.
    if (session.proof === "token" && session.tokenMark !== mark) return null;
    if (user.leftAt !== null || user.isMachine) return null;
    const { address } = from;
    const caller = personCaller(user, { proof: session.proof, key: null, signInId: session.id, address });
    visits.note(caller);
    return { caller, cookies: found.headers.getSetCookie() };
  }

  return {
    async identify(authorization, from) {
      if (authorization !== undefined) return byAuthorization(authorization, from.address);
      if (from.cookie?.includes(`${from.site.cookieName}=`) !== true) return null;
      return byCookie(from);
    },
    async signInByToken(given, from) {
      if (!isSameText(given, token)) return null;
      const owner = await byToken(from.address);
      if (owner === null) return null;
      const entered = await enter(sites, from, { personId: owner.personId, proof: "token", tokenMark: mark });
      return entered.cookies;
    },
    signOut: (from) => endSignIn(sites, from),
    async stillValid(callers) {
      const signInIds = callers.flatMap(({ signInId }) => signInId ?? []);
      const keyIds = callers.flatMap(({ key }) => (key === null || key.id === startTokenKey ? [] : key.id));
      const [good, byId, owner] = await Promise.all([
        signIns.good(signInIds, now()),
        bearers.bearers(keyIds, now()),
        byToken(null),
      ]);
      return new Set(callers.filter((caller) => isStillValid(caller, { good, bearers: byId, owner })));
    },
  };
}

/** Null also for a sign-in that was ended while it was being renewed. */
async function sessionOf(
  { sites, people, ownerName }: Pick<AuthenticatorOptions, "sites" | "people" | "ownerName">,
  from: From,
) {
  try {
    const { api } = await sites(from.site);
    return await api.getSession({ headers: authHeaders(from), returnHeaders: true });
  } catch (error) {
    if ((await apiErrorIn(error))?.statusCode === 401) return null;
    // better-auth doesn't say why. If the database is away, this fails too, and says so.
    await people.findByName(ownerName);
    throw error;
  }
}

/** What better-auth gives of a sign-in, as far as it is read here. */
const signedIn = z.object({
  session: z.object({ id: z.string(), proof, tokenMark: z.string().nullish() }),
  user: z.object({
    id: z.string(),
    name: z.string(),
    role,
    isMachine: z.boolean(),
    leftAt: z.date().nullish().default(null),
  }),
});
