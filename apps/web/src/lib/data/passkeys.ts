import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { z } from "zod";
import { accessMessages, formatNoPasskeysAt } from "./access-messages.ts";
import { type AuthAnswer, askAuth } from "./auth-request.ts";

/** What came of a passkey. `given-up`: the person, or his device, ended it. */
export type PasskeyOutcome =
  | { tag: "done" }
  | { tag: "given-up" }
  | { tag: "known" }
  | { tag: "failed"; answer: Exclude<AuthAnswer<unknown>, { tag: "done" }> };

/** Adds a passkey of this device, or of one that is plugged in, to the signed-in person. */
export async function addPasskey(name: string): Promise<PasskeyOutcome> {
  const query = new URLSearchParams({ name });
  const options = await askAuth(`passkey/generate-register-options?${query}`, creationOptions);
  if (options.tag !== "done") return { tag: "failed", answer: options };
  return attempt(async () => {
    const response = await startRegistration({ optionsJSON: options.data });
    return askAuth("passkey/verify-registration", z.unknown(), { response, name });
  });
}

/** Signs in with a passkey that the browser lets the person choose. */
export async function signInWithPasskey(): Promise<PasskeyOutcome> {
  const options = await askAuth("passkey/generate-authenticate-options", requestOptions);
  if (options.tag !== "done") return { tag: "failed", answer: options };
  return attempt(async () => {
    const response = await startAuthentication({ optionsJSON: options.data });
    return askAuth("passkey/verify-authentication", z.unknown(), { response });
  });
}

/** Why no passkey can be used on this page, in words; null when one can. Only in the browser. */
export function checkPasskeySupport(): string | null {
  if (isAddress(location.hostname)) {
    const named = `http://localhost${location.port === "" ? "" : `:${location.port}`}`;
    return formatNoPasskeysAt(location.hostname, named);
  }
  if (!window.isSecureContext) return accessMessages.passkeysNeedHttps;
  return browserSupportsWebAuthn() ? null : accessMessages.noPasskeys;
}

async function attempt(ask: () => Promise<AuthAnswer<unknown>>): Promise<PasskeyOutcome> {
  try {
    const answer = await ask();
    return answer.tag === "done" ? { tag: "done" } : { tag: "failed", answer };
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") {
      return { tag: "known" };
    }
    // Browsers tell a page nothing of why: a person who said no, a time-out and a device without the passkey look alike.
    if (error instanceof Error) return { tag: "given-up" };
    throw error;
  }
}

function isAddress(hostname: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) || hostname.startsWith("[");
}

// The browser itself reads these and refuses what is wrong with them; only their outline is checked here.
const creationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>(hasChallenge);
const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>(hasChallenge);

function hasChallenge(value: unknown): boolean {
  return z.looseObject({ challenge: z.string() }).safeParse(value).success;
}
