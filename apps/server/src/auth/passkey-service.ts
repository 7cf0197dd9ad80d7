import { isIP } from "node:net";
import { actorOf, type Caller } from "@countersign/api";
import type { SignInsRepository } from "@countersign/api/sign-ins-repository";
import { AppError } from "@countersign/contracts/app-error";
import type { Passkey } from "@countersign/contracts/person";
import { z } from "zod";
import { authHeaders } from "./auth-headers.ts";
import { apiErrorIn } from "./auth-library.ts";
import type { AuthSites } from "./auth-sites.ts";
import type { From, Site } from "./authenticator.ts";
import { endSignIn } from "./end-sign-in.ts";
import type { Entered } from "./enter.ts";

/** An answer for the browser's own passkey functions, with the values for `Set-Cookie`. */
type Ceremony<Body> = { body: Body; cookies: string[] };

const text = z.string().max(20_000);

/** What a browser makes of a challenge for a new passkey. Whether it is right is for better-auth to say. */
export const passkeyMade = z.looseObject({ id: text });
type PasskeyMade = z.infer<typeof passkeyMade>;

/** What a browser makes of a challenge to sign in. */
export const passkeyProof = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish().transform((handle) => handle ?? ""),
  }),
  clientExtensionResults: z.looseObject({}).default({}),
});
type PasskeyProof = z.infer<typeof passkeyProof>;

/** Passkeys. Throws `AppError`: `bad-input` at an address that cannot have them, `forbidden` for what was not proven. */
export type PasskeyService = {
  registration(caller: Caller, from: From): Promise<Ceremony<unknown>>;
  register(
    input: { response: PasskeyMade; name: string },
    caller: Caller,
    from: From,
  ): Promise<Ceremony<Passkey>>;
  authentication(from: From): Promise<Ceremony<unknown>>;
  signIn(proof: PasskeyProof, from: From): Promise<Entered>;
};

/** Whether a browser lets a page at this address have passkeys: a name, with TLS or on this machine. */
export function canHavePasskeys({ origin, isSecure }: Site): boolean {
  const { hostname } = new URL(origin);
  if (hostname === "localhost") return true;
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
}

/** Passkeys belong to the address of the site; they are made for who is signed in by a browser. */
export function createPasskeyService(options: {
  sites: AuthSites;
  signIns: SignInsRepository;
  now: () => string;
}): PasskeyService {
  const { sites, signIns, now } = options;
  return {
    async registration(caller, from) {
      mustWork(from.site);
      mustBeSignedIn(caller);
      const { api } = await sites(from.site);
      const { response, headers } = await rethrowAsForbidden(
        api.generatePasskeyRegistrationOptions({
          query: { name: caller.name },
          headers: authHeaders(from),
          returnHeaders: true,
        }),
      );
      return { body: response, cookies: headers.getSetCookie() };
    },
    async register({ response: made, name }, caller, from) {
      mustWork(from.site);
      mustBeSignedIn(caller);
      const { api } = await sites(from.site);
      const { response, headers } = await rethrowAsForbidden(
        api.verifyPasskeyRegistration({
          body: { response: made, name },
          headers: authHeaders(from),
          returnHeaders: true,
        }),
      );
      const stamp = { by: actorOf(caller), at: now() };
      const kept = await signIns.keepPasskey(caller.personId, response.id, stamp);
      return { body: kept, cookies: headers.getSetCookie() };
    },
    async authentication(from) {
      mustWork(from.site);
      const { api } = await sites(from.site);
      const { response, headers } = await rethrowAsForbidden(
        api.generatePasskeyAuthenticationOptions({
          headers: authHeaders({ ...from, cookie: undefined }),
          returnHeaders: true,
        }),
      );
      return { body: response, cookies: headers.getSetCookie() };
    },
    async signIn(proof, from) {
      mustWork(from.site);
      const { api } = await sites(from.site);
      const { response, headers } = await rethrowAsForbidden(
        api.verifyPasskeyAuthentication({
          body: { response: proof },
          headers: authHeaders(from),
          returnHeaders: true,
        }),
      );
      await signIns.passkeyUsed(proof.id, now());
      await endSignIn(sites, from);
      return { name: response.user.name, cookies: headers.getSetCookie() };
    },
  };
}

function mustWork(site: Site): void {
  if (canHavePasskeys(site)) return;
  const { protocol, port } = new URL(site.origin);
  const hint =
    protocol === "http:"
      ? ` On this machine open http://localhost${port === "" ? "" : `:${port}`} instead.`
      : "";
  throw new AppError(
    "bad-input",
    `Passkeys need a host name with TLS, or localhost. They don’t work at ${site.origin}.${hint}`,
  );
}

/** Neither a key nor the start token as a key makes a passkey: it needs a browser that is signed in. */
function mustBeSignedIn(caller: Caller): void {
  if (caller.signInId === null)
    throw new AppError("forbidden", "Sign in with a browser to create a passkey.");
}

const messages: Record<string, string> = {
  SESSION_NOT_FRESH: "For your security, sign out and in again before you create a passkey.",
  CHALLENGE_NOT_FOUND: "This took too long or was started in another browser. Try again.",
};

/** Anything that better-auth rejects is a refusal; which of its checks failed is only logged. */
async function rethrowAsForbidden<Result>(ceremony: Promise<Result>): Promise<Result> {
  try {
    return await ceremony;
  } catch (cause) {
    const own = await apiErrorIn(cause);
    if (own === null) throw cause;
    const code = own.body?.code ?? "";
    throw new AppError("forbidden", messages[code] ?? "Passkey not accepted.", { cause });
  }
}
