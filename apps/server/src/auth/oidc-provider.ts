import { randomUUID } from "node:crypto";
import type { InvitationsRepository } from "@countersign/api/invitations-repository";
import type { SignInsRepository } from "@countersign/api/sign-ins-repository";
import { AppError } from "@countersign/contracts/app-error";
import { emailAddress, personName } from "@countersign/contracts/person";
import { APIError, getOAuthState } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { z } from "zod";
import type { OidcSettings } from "../people-settings.ts";

/** The id of the one provider, in addresses and tables. */
export const providerId = "oidc";

/** The provider as better-auth knows it. */
export type OidcProvider = { plugin: ReturnType<typeof genericOAuth> };

/** What of the provider's description is used here. */
export const discoveryDocument = z.looseObject({ issuer: z.string(), userinfo_endpoint: z.url().optional() });

/** What rides along through the provider: the address where someone began, and the invitation and name they join with. */
const begun = z.looseObject({
  address: z.string(),
  joining: z.strictObject({ codeHash: z.string(), name: personName }).optional(),
});
export type Begun = z.infer<typeof begun>;

export type OidcProviderOptions = {
  settings: OidcSettings;
  userinfo: string | null;
  signIns: SignInsRepository;
  invitations: InvitationsRepository;
  fetch: typeof globalThis.fetch;
  now: () => string;
};

const claims = z.looseObject({
  sub: z.string().min(1).max(500),
  email: emailAddress.optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
});
type Claims = z.infer<typeof claims>;

/**
 * Lets in by the provider who is in the team already, by its name for him or by an e-mail address that it has verified, and who opens
 * an invitation. Nobody is made by merely having an account there.
 */
export function createOidcProvider(options: OidcProviderOptions): OidcProvider {
  const { settings } = options;
  const plugin = genericOAuth({
    config: [
      {
        providerId,
        name: settings.name,
        discoveryUrl: discoveryAddress(settings),
        clientId: settings.clientId,
        clientSecret: settings.clientSecret,
        scopes: ["openid", "email"],
        pkce: true,
        requireIdTokenVerification: true,
        disableSignUp: true,
        // Called once the id token was verified: signature, issuer, audience, nonce.
        async getUserInfo({ idToken, accessToken }) {
          const parsed = claims.safeParse(idToken === undefined ? null : payloadOf(idToken));
          if (!parsed.success) return null;
          const known = await withEmail(parsed.data, accessToken, options);
          await admit(known, options);
          // better-auth finds the person by `sub`, which `admit` has linked; the rest only must be there.
          return {
            sub: known.sub,
            id: known.sub,
            email: known.email ?? "none@invalid",
            emailVerified: false,
            name: "",
          };
        },
      },
    ],
  });
  return { plugin };
}

/** Where the provider describes itself. */
export function discoveryAddress({ issuer }: OidcSettings): string {
  return `${issuer}/.well-known/openid-configuration`;
}

async function admit(
  { sub: subject, email, email_verified }: Claims,
  options: OidcProviderOptions,
): Promise<void> {
  const { signIns, invitations, now } = options;
  const verified = email_verified === true && email !== undefined ? email : null;
  const known = await signIns.byProvider({ subject, email: verified });
  if (known?.isLinked) return;
  const { address, joining } = begun.parse(await getOAuthState());
  if (known !== null) {
    await signIns.linkProvider(known.id, { id: randomUUID(), subject, address, at: now() });
    return;
  }
  if (verified === null) throw new APIError("FORBIDDEN", { code: "oidc-unverified" });
  if (joining === undefined) throw new APIError("FORBIDDEN", { code: "oidc-unknown" });
  const { codeHash, name } = joining;
  try {
    const account = { id: randomUUID(), providerId: "oidc", accountId: subject } as const;
    const joined = {
      id: randomUUID(),
      name,
      email: verified,
      isEmailVerified: true,
      at: now(),
      address,
      account,
    };
    await invitations.join(codeHash, joined);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new APIError("FORBIDDEN", { code: error.code === "conflict" ? "name-taken" : "invitation" });
  }
}

/** Providers may leave the address out of the id token and tell it to who asks; what they tell must be of the same person. */
async function withEmail(
  known: Claims,
  accessToken: string | undefined,
  { userinfo, fetch }: OidcProviderOptions,
): Promise<Claims> {
  if (known.email !== undefined || userinfo === null || accessToken === undefined) return known;
  const answer = await fetch(userinfo, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) return known;
  const parsed = claims.safeParse(await answer.json());
  return parsed.success && parsed.data.sub === known.sub ? parsed.data : known;
}

function payloadOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}
