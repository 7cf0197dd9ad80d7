import { z } from "zod";
import { StartError } from "./start-error.ts";

/**
 * `origin` is what a browser says, as `https://countersign.example`. `proxies`: how many stand before the server, each of which adds to
 * `X-Forwarded-For` whom it saw; 0 where none does.
 */
export type PublicAddress = { origin: string; proxies: number };

/** The OpenID Connect provider that people can sign in by. `name` stands on the button. */
export type OidcSettings = { issuer: string; clientId: string; clientSecret: string; name: string };

/** How people reach the server from other machines, and how they sign in there. */
export type PeopleSettings = { publicAddress: PublicAddress | null; oidc: OidcSettings | null };

/** The environment variables of it. */
export const peopleVariables = {
  COUNTERSIGN_URL: z
    .string()
    .refine(isOrigin, "must be a URL like https://countersign.example, without a path, user or query")
    .transform((text) => new URL(text).origin)
    .optional(),
  COUNTERSIGN_PROXIES: z
    .string()
    .regex(/^\d$/, "must be a whole number from 0 to 9")
    .transform(Number)
    .default(0),
  COUNTERSIGN_OIDC_ISSUER: z
    .string()
    .refine(isProvider, "must be a URL that starts with https://")
    .transform((text) => text.replace(/\/+$/, ""))
    .optional(),
  COUNTERSIGN_OIDC_CLIENT_ID: z.string().max(500, "must have at most 500 characters").optional(),
  COUNTERSIGN_OIDC_CLIENT_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]*$/, "must consist of visible ASCII characters without spaces")
    .optional(),
  COUNTERSIGN_OIDC_NAME: z.string().max(40, "must have at most 40 characters").default("single sign-on"),
};

type Values = z.infer<z.ZodObject<typeof peopleVariables>>;

/** What the variables mean together. Throws `StartError` for what is set by half. */
export function peopleSettingsOf(values: Values): PeopleSettings {
  return { publicAddress: publicAddressOf(values), oidc: oidcOf(values) };
}

function publicAddressOf({
  COUNTERSIGN_URL: origin,
  COUNTERSIGN_PROXIES: proxies,
}: Values): PublicAddress | null {
  if (origin !== undefined) return { origin, proxies };
  if (proxies === 0) return null;
  throw new StartError("COUNTERSIGN_PROXIES is set without COUNTERSIGN_URL. Set it to the URL of the proxy.");
}

/** All of it or nothing: an incomplete provider would fail at the first sign-in. */
function oidcOf(values: Values): OidcSettings | null {
  const needed = {
    COUNTERSIGN_OIDC_ISSUER: values.COUNTERSIGN_OIDC_ISSUER,
    COUNTERSIGN_OIDC_CLIENT_ID: values.COUNTERSIGN_OIDC_CLIENT_ID,
    COUNTERSIGN_OIDC_CLIENT_SECRET: values.COUNTERSIGN_OIDC_CLIENT_SECRET,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  const {
    COUNTERSIGN_OIDC_ISSUER: issuer,
    COUNTERSIGN_OIDC_CLIENT_ID: clientId,
    COUNTERSIGN_OIDC_CLIENT_SECRET: clientSecret,
  } = needed;
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined) {
    return { issuer, clientId, clientSecret, name: values.COUNTERSIGN_OIDC_NAME };
  }
  if (missing.length === Object.keys(needed).length) return null;
  throw new StartError(`To sign in with OpenID Connect, set ${missing.join(" and ")}, too.`);
}

function isOrigin(text: string): boolean {
  if (!hasProtocol(text, ["http:", "https:"])) return false;
  const { pathname, search, hash, username, password } = new URL(text);
  return [pathname, search, hash, username, password].join("") === "/";
}

/** Without TLS only one on this machine, for trying it out. */
function isProvider(text: string): boolean {
  if (hasProtocol(text, ["https:"])) return true;
  return hasProtocol(text, ["http:"]) && ["127.0.0.1", "localhost", "[::1]"].includes(new URL(text).hostname);
}

function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}
