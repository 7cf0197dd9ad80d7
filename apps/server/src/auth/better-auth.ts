import { randomUUID } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import type { Database } from "@countersign/db";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { betterAuth } from "better-auth/minimal";
import type { Logger } from "pino";
import { addressHeader } from "./auth-headers.ts";
import type { Site } from "./authenticator.ts";
import { signInSeconds } from "./authenticator.ts";
import { enterPlugin } from "./enter-plugin.ts";
import type { OidcProvider } from "./oidc-provider.ts";
import { stampSignIn } from "./stamp-sign-in.ts";

/** What better-auth stands on here. `secret` signs cookies and never leaves the data folder. */
export type AuthDependencies = { database: Pick<Database, "prisma">; secret: string; log: Logger };

export type BetterAuth = ReturnType<typeof createBetterAuth>;

/** better-auth for one address of the server, over the tables of the store: cookies, passkeys and the provider depend on the address. */
export function createBetterAuth(
  { database, secret, log }: AuthDependencies,
  site: Site,
  provider: OidcProvider | null,
) {
  return betterAuth({
    appName: "Countersign",
    baseURL: site.origin,
    basePath: "/api/auth",
    secret,
    trustedOrigins: [site.origin],
    database: prismaAdapter(database.prisma, { provider: "postgresql", transaction: true }),
    user: {
      modelName: "person",
      additionalFields: {
        role: { type: "string", input: false },
        isMachine: { type: "boolean", input: false, defaultValue: false },
        leftAt: { type: "date", input: false, required: false },
      },
    },
    session: {
      modelName: "authSession",
      expiresIn: signInSeconds,
      updateAge: 24 * 60 * 60,
      additionalFields: {
        proof: { type: "string", input: false },
        tokenMark: { type: "string", input: false, required: false },
        lastUsedAt: { type: "date", input: false },
      },
    },
    // Who an account of the provider is gets decided in `oidc-provider.ts`, before better-auth looks.
    account: { modelName: "authAccount", updateAccountOnSignIn: false, accountLinking: { enabled: false } },
    verification: { modelName: "authVerification" },
    emailAndPassword: { enabled: true, disableSignUp: true, maxPasswordLength: 1_000 },
    databaseHooks: { session: { create: { before: stampSignIn(database) } } },
    plugins: [
      passkey({ rpName: "Countersign", rpID: new URL(site.origin).hostname, origin: site.origin }),
      enterPlugin(),
      ...(provider === null ? [] : [provider.plugin]),
    ],
    advanced: {
      // The prefix is part of the name, see `Site`; better-auth's own is another one.
      useSecureCookies: false,
      cookiePrefix: site.cookieName,
      cookies: {
        session_token: { name: site.cookieName },
        // The provider leads back from its own site: only then a cookie that is not strict comes along.
        state: { attributes: { sameSite: "lax" } },
      },
      defaultCookieAttributes: { httpOnly: true, sameSite: "strict", secure: site.isSecure, path: "/" },
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Counted in `sign-in-limits.ts` and by the server, for all processes and over restarts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { errorURL: `${site.origin}/sign-in` },
    // Only the message: what comes with it can hold what a person typed.
    logger: { level: "warn", log: (level, message) => log.debug({ level }, `better-auth: ${message}`) },
  });
}
