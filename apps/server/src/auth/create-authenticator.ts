import type { Caller } from "@countersign/api";
import { type Permission, permissionsOf, proof, type Role, role } from "@countersign/contracts/person";
import type { KeyBearer, KeyStore, PersonStore, SignInStore } from "@countersign/store";
import { isAPIError } from "better-auth/api";
import { z } from "zod";
import { authHeaders } from "./auth-headers.ts";
import type { AuthSites } from "./auth-sites.ts";
import { type Authenticator, type From, type Identified, startTokenKey } from "./authenticator.ts";
import { endSignIn } from "./end-sign-in.ts";
import { enter } from "./enter.ts";
import { hashOf, isSameText, keyPrefix, markOf } from "./secrets.ts";
import type { Visits } from "./visits.ts";

export type AuthenticatorOptions = {
  sites: AuthSites;
  people: PersonStore;
  keys: KeyStore;
  signIns: SignInStore;
  visits: Visits;
  /** The start token, and whose it is. */
  token: string;
  ownerName: string;
  secret: string;
  now: () => string;
};

/** Knows people by their sign-ins, by keys, and the first owner by the start token. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { sites, people, keys, signIns, visits, token, now } = options;
  const mark = markOf(token, options.secret);

  async function byToken(address: string | null): Promise<Caller | null> {
    const owner = await people.named(options.ownerName);
    if (owner === null || owner.leftAt !== null) return null;
    return {
      ...{
        personId: owner.id,
        name: owner.name,
        role: owner.role,
        permissions: new Set(permissionsOf(owner.role)),
      },
      ...{ proof: "token", key: { id: startTokenKey, name: "start token" }, signInId: null, address },
    };
  }

  async function byAuthorization(authorization: string, address: string): Promise<Identified | null> {
    const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (bearer === undefined) return null;
    const isToken = isSameText(bearer, token);
    const key = isToken || !bearer.startsWith(keyPrefix) ? null : await keys.bearer(hashOf(bearer), now());
    const caller = isToken ? await byToken(address) : key === null ? null : callerOf(key, address);
    if (caller === null) return null;
    visits.note(caller);
    return { caller, cookies: [] };
  }

  async function byCookie(from: From): Promise<Identified | null> {
    const found = await sessionOf(sites, from);
    const known = signedIn.nullable().parse(found?.response ?? null);
    if (found === null || known === null) return null;
    const { session, user } = known;
    // Whoever had the token before does not know the new one.
    if (session.proof === "token" && session.tokenMark !== mark) return null;
    if (user.leftAt !== null || user.isMachine) return null;
    const caller: Caller = {
      ...{
        personId: user.id,
        name: user.name,
        role: user.role,
        permissions: new Set(permissionsOf(user.role)),
      },
      ...{ proof: session.proof, key: null, signInId: session.id, address: from.address },
    };
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
      const [good, bearers, owner] = await Promise.all([
        signIns.good(signInIds, now()),
        keys.bearers(keyIds, now()),
        byToken(null),
      ]);
      return new Set(callers.filter((caller) => isStill(caller, { good, bearers, owner })));
    },
  };
}

/** Null also for a sign-in that was ended while it was being renewed. */
async function sessionOf(sites: AuthSites, from: From) {
  try {
    return await sites(from.site).api.getSession({ headers: authHeaders(from), returnHeaders: true });
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 401) return null;
    throw error;
  }
}

type Standing = { good: Map<string, string>; bearers: Map<string, KeyBearer>; owner: Caller | null };

/** A sign-in ends with every change of the role; of a key what it may do and see is looked at. */
function isStill(caller: Caller, { good, bearers, owner }: Standing): boolean {
  const { signInId, key, personId, permissions, role: before } = caller;
  if (signInId !== null) return good.get(signInId) === personId;
  const bearer = key === null ? undefined : bearers.get(key.id);
  const now = bearer === undefined ? (key?.id === startTokenKey ? owner : null) : callerOf(bearer, null);
  return now?.personId === personId && now.role === before && isSame(permissions, now.permissions);
}

function isSame(one: ReadonlySet<Permission>, other: ReadonlySet<Permission>): boolean {
  return one.size === other.size && [...one].every((permission) => other.has(permission));
}

/** A key may what its person may, as far as its scopes reach; that of a machine never does, nor sees, more than who made it. */
function callerOf({ id, name, scopes, person, makerRole }: KeyBearer, address: string | null): Caller {
  const lesser = isLess(makerRole, person.role) ? makerRole : person.role;
  const may = new Set<Permission>(permissionsOf(lesser));
  return {
    ...{ personId: person.id, name: person.name, role: lesser },
    permissions: new Set(scopes.filter((scope) => may.has(scope))),
    ...{ proof: "key", key: { id, name }, signInId: null, address },
  };
}

/** Each role may all that the next one may. */
function isLess(one: Role, than: Role): boolean {
  return role.options.indexOf(one) > role.options.indexOf(than);
}

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
