import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from "node:crypto";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import type { JsonObject } from "@countersign/contracts/json";

/** What signs heads and tombstones: an ed25519 key that is not in the database. `publicKey` is PEM, `keyId` names it. */
export type AuditSigner = { keyId: string; publicKey: string; sign(what: JsonObject): string };

/** Who signed, stored beside what was signed. `signature` is base64. */
export type Signature = { keyId: string; publicKey: string; signature: string };

/** A new private key, as PEM. */
export function newAuditKey(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** The signer of a private key (PEM). Throws an Error for what is no ed25519 key. */
export function createAuditSigner(privateKey: string): AuditSigner {
  const key = createPrivateKey(privateKey);
  if (key.asymmetricKeyType !== "ed25519") throw new Error("it isn’t an Ed25519 key");
  const publicKey = createPublicKey(key).export({ type: "spki", format: "pem" }).toString();
  return {
    keyId: keyIdOf(publicKey),
    publicKey,
    sign: (what) => sign(null, bytesOf(what), key).toString("base64"),
  };
}

/** The SHA-256, in hex, of a public key's DER form. Throws an Error for what is no ed25519 key. */
export function keyIdOf(publicKey: string): string {
  const key = createPublicKey(publicKey);
  if (key.asymmetricKeyType !== "ed25519") throw new Error("it isn’t an Ed25519 key");
  return createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex");
}

/** Whether this was signed by the key that is named beside it. Whether that key is to be trusted is another question. */
export function isSigned(what: JsonObject, { keyId, publicKey, signature }: Signature): boolean {
  try {
    if (keyIdOf(publicKey) !== keyId) return false;
    return verify(null, bytesOf(what), createPublicKey(publicKey), Buffer.from(signature, "base64"));
  } catch {
    // What cannot be read as a key has signed nothing.
    return false;
  }
}

function bytesOf(what: JsonObject): Buffer {
  return Buffer.from(canonicalJson(what), "utf8");
}
