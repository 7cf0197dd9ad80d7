import type { InvitationsRepository } from "@countersign/api/invitations-repository";
import { hashOf } from "@countersign/api/secrets";
import type { SignInsRepository } from "@countersign/api/sign-ins-repository";
import { AppError } from "@countersign/contracts/app-error";
import { errorMessage } from "@countersign/contracts/error-message";
import type { OidcStart, OidcStarted } from "@countersign/contracts/person";
import { z } from "zod";
import { oidcCallbackPath } from "../http/auth-paths.ts";
import { ownPath, signInPage } from "../http/own-path.ts";
import type { OidcSettings } from "../people-settings.ts";
import { authHeaders } from "./auth-headers.ts";
import type { AuthSites } from "./auth-sites.ts";
import type { From, Site } from "./authenticator.ts";
import { type AuthDependencies, type BetterAuth, createBetterAuth } from "./better-auth.ts";
import { endSignIn } from "./end-sign-in.ts";
import {
  type Begun,
  createOidcProvider,
  discoveryAddress,
  discoveryDocument,
  providerId,
} from "./oidc-provider.ts";

/** Signing in by the provider. `name` is for its button; null where none is set. */
export type OidcSignIn = {
  name: string | null;
  start(input: OidcStart, from: From): Promise<OidcStarted & { cookies: string[] }>;
  finish(query: string, from: From): Promise<{ location: string; cookies: string[] }>;
};

export type OidcSignInOptions = {
  dependencies: AuthDependencies;
  sites: AuthSites;
  settings: OidcSettings | null;
  signIns: SignInsRepository;
  invitations: InvitationsRepository;
  fetch: typeof globalThis.fetch;
  now: () => string;
};

/** Why somebody wasn't signed in, as a code for the sign-in page; anything unexpected is `oidc-failed`. */
const refusals = z
  .enum(["oidc-unverified", "oidc-unknown", "name-taken", "invitation"])
  .or(z.literal("oidc-failed"));

/** The provider is looked up when somebody first wants to sign in by it: the server starts without it. */
export function createOidcSignIn(options: OidcSignInOptions): OidcSignIn {
  const { sites, invitations, settings, now, dependencies } = options;
  const made = new Map<string, Promise<BetterAuth>>();

  async function at(site: Site): Promise<BetterAuth> {
    if (settings === null) throw new AppError("unavailable", "No sign-in provider is configured.");
    const making = made.get(site.origin) ?? open(site, settings, options);
    made.set(site.origin, making);
    try {
      return await making;
    } catch (error) {
      made.delete(site.origin);
      throw error;
    }
  }

  return {
    name: settings?.name ?? null,
    async start({ to, joining }, from) {
      const { site } = from;
      const auth = await at(site);
      const additionalData: Begun = { address: from.address };
      if (joining !== undefined) {
        const codeHash = hashOf(joining.code);
        await invitations.open(codeHash, now());
        additionalData.joining = { codeHash, name: joining.name };
      }
      const { response, headers } = await auth.api.signInSocial({
        body: {
          provider: providerId,
          callbackURL: `${site.origin}${ownPath(to ?? null)}`,
          errorCallbackURL: `${site.origin}/sign-in`,
          disableRedirect: true,
          additionalData,
        },
        headers: authHeaders({ ...from, cookie: undefined }),
        returnHeaders: true,
      });
      if (response.url === undefined) throw new Error("the provider has no sign-in page");
      return { url: response.url, cookies: headers.getSetCookie() };
    },
    async finish(query, from) {
      const { site } = from;
      const auth = await at(site);
      const url = `${site.origin}${oidcCallbackPath}?${query}`;
      const answer = await auth.handler(new Request(url, { headers: authHeaders(from) }));
      const location = answer.headers.get("location");
      const error = location === null ? await codeOf(answer) : errorIn(location);
      if (error !== null || location === null) {
        dependencies.log.warn({ reason: error }, "a sign-in with the provider was refused");
        return { location: signInPage(null, refusals.catch("oidc-failed").parse(error)), cookies: [] };
      }
      await endSignIn(sites, from);
      const { pathname, search } = new URL(location, site.origin);
      return { location: ownPath(`${pathname}${search}`), cookies: answer.headers.getSetCookie() };
    },
  };
}

async function open(
  site: Site,
  settings: OidcSettings,
  { dependencies, signIns, invitations, fetch, now }: OidcSignInOptions,
): Promise<BetterAuth> {
  const { issuer, userinfo_endpoint: userinfo = null } = await discover(settings, fetch);
  if (issuer.replace(/\/+$/, "") !== settings.issuer) {
    throw new AppError(
      "unavailable",
      `The provider’s issuer is ${issuer}. Set COUNTERSIGN_OIDC_ISSUER to it.`,
    );
  }
  const provider = createOidcProvider({ settings, userinfo, signIns, invitations, fetch, now });
  const auth = createBetterAuth(dependencies, site, provider);
  const { socialProviders } = await auth.$context;
  if (!socialProviders.some(({ id }) => id === providerId)) {
    throw new AppError("unavailable", "The provider’s metadata is incomplete, so sign-in isn’t possible.");
  }
  return auth;
}

async function discover(settings: OidcSettings, fetch: typeof globalThis.fetch) {
  try {
    const answer = await fetch(discoveryAddress(settings), { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(`it returned ${answer.status}`);
    return discoveryDocument.parse(await answer.json());
  } catch (cause) {
    const reason = errorMessage(cause);
    throw new AppError("unavailable", `The provider can’t be reached: ${reason}.`, { cause });
  }
}

function errorIn(location: string): string | null {
  return new URL(location, "http://localhost").searchParams.get("error");
}

async function codeOf(answer: Response): Promise<string> {
  const body = z.object({ code: z.string() }).safeParse(await answer.json().catch(() => null));
  return body.success ? body.data.code : `status ${answer.status}`;
}
