import { randomUUID } from "node:crypto";
import type { InvitationsRepository } from "@countersign/api/invitations-repository";
import { hashOf } from "@countersign/api/secrets";
import type { SignInsRepository } from "@countersign/api/sign-ins-repository";
import type {
  EmailSignIn,
  InvitationShown,
  Joining,
  OidcStart,
  OidcStarted,
  SignInWays,
} from "@countersign/contracts/person";
import { authHeaders } from "./auth-headers.ts";
import { apiErrorIn, hashPassword } from "./auth-library.ts";
import type { AuthSites } from "./auth-sites.ts";
import type { From, Site } from "./authenticator.ts";
import { endSignIn } from "./end-sign-in.ts";
import { type Entered, enter } from "./enter.ts";
import type { OidcSignIn } from "./oidc-sign-in.ts";
import { canHavePasskeys } from "./passkey-service.ts";
import type { SignInLimits, Tried } from "./sign-in-limits.ts";

/** How people sign in who are not in yet. Throws `AppError`, as the stores do. */
export type SignInService = {
  /** Only those that somebody has: where nobody has set one up there is the start token alone. */
  ways(site: Site): Promise<SignInWays>;
  byEmail(input: EmailSignIn, from: From): Promise<Tried<Entered>>;
  showInvitation(code: string): Promise<InvitationShown>;
  join(joining: Joining, from: From): Promise<Entered>;
  /** Throws `AppError("unavailable")` where no provider is set or it cannot be reached. */
  startOidc(input: OidcStart, from: From): Promise<OidcStarted & { cookies: string[] }>;
  /** The end of the way by the provider: where to lead the browser, and what to put into it. */
  finishOidc(query: string, from: From): Promise<{ location: string; cookies: string[] }>;
};

export type SignInServiceOptions = {
  sites: AuthSites;
  invitations: InvitationsRepository;
  signIns: SignInsRepository;
  limits: SignInLimits;
  oidc: OidcSignIn;
  now: () => string;
};

/** Signs people in by their passwords, by invitations and by the provider. */
export function createSignInService({
  sites,
  invitations,
  signIns,
  limits,
  oidc,
  now,
}: SignInServiceOptions): SignInService {
  return {
    async ways(site) {
      const { password, passkey } = await signIns.waysOfAnybody();
      return { password, passkey: passkey && canHavePasskeys(site), oidc: oidc.name };
    },
    byEmail: ({ email, password }, from) =>
      limits.guard(`email ${email}`, from.address, async () => {
        const entered = await tryPassword(sites, { email, password }, from);
        if (entered !== null) await endSignIn(sites, from);
        return entered;
      }),
    async showInvitation(code) {
      const { role, email, createdBy, expiresAt } = await invitations.open(hashOf(code), now());
      return { role, email, invitedBy: createdBy, expiresAt };
    },
    async join({ code, name, email, password }, from) {
      // First whether it is good at all: hashing is made to be slow.
      await invitations.open(hashOf(code), now());
      const account = {
        id: randomUUID(),
        providerId: "credential",
        password: await hashPassword(password),
      } as const;
      const { address } = from;
      const joined = { id: randomUUID(), name, email, isEmailVerified: false, at: now(), address, account };
      const { id: personId } = await invitations.join(hashOf(code), joined);
      return enter(sites, from, { personId, proof: "invitation", tokenMark: null });
    },
    startOidc: (input, from) => oidc.start(input, from),
    finishOidc: (query, from) => oidc.finish(query, from),
  };
}

/** better-auth takes as long for an address that nobody has as for a wrong password. */
async function tryPassword(sites: AuthSites, body: EmailSignIn, from: From): Promise<Entered | null> {
  try {
    const { response, headers } = await (await sites(from.site)).api.signInEmail({
      body,
      headers: authHeaders({ ...from, cookie: undefined }),
      returnHeaders: true,
    });
    return { name: response.user.name, cookies: headers.getSetCookie() };
  } catch (error) {
    const own = await apiErrorIn(error);
    if (own !== null && own.statusCode < 500) return null;
    throw error;
  }
}
