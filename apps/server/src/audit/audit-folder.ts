import { chmod, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type AuditSigner, createAuditSigner, keyIdOf, newAuditKey } from "@countersign/api/audit-signature";
import type { AuditTrust } from "@countersign/api/check-heads";
import { type SignedHead, signedHead } from "@countersign/api/signed-head";
import { errorMessage } from "@countersign/contracts/error-message";
import { keepFile } from "../data-folder.ts";
import { StartError } from "../start-error.ts";

/**
 * What a data folder knows of the audit log, so that the database alone cannot say that all is well: `ledger-key` (0600, ed25519) signs;
 * `ledger-head` is the newest head that was signed here; `ledger-trusted-keys` holds public keys of other servers, one PEM after
 * the other, where somebody put them.
 */
export type AuditFolder = {
  signer: AuditSigner;
  trust(): Promise<AuditTrust>;
  noted(): Promise<SignedHead | null>;
  note(head: SignedHead): Promise<void>;
};

/** Opens it, and makes the key when there is none. Throws `StartError` for files that cannot be used. */
export async function openAuditFolder(folder: string, warn: (message: string) => void): Promise<AuditFolder> {
  const signer = await loadSigner(folder, warn);
  const headPath = join(folder, "ledger-head");

  async function readHead(): Promise<SignedHead | null> {
    const text = await readIfThere(headPath);
    return text === null ? null : parseHead(text, headPath);
  }

  return {
    signer,
    noted: readHead,
    async trust() {
      const others = await readTrustedKeys(join(folder, "ledger-trusted-keys"));
      return { keys: new Set([signer.keyId, ...others]), noted: await readHead() };
    },
    async note(head) {
      const draft = `${headPath}.${process.pid}`;
      await writeFile(draft, `${JSON.stringify(head)}\n`, { mode: 0o600 });
      await rename(draft, headPath);
    },
  };
}

async function loadSigner(folder: string, warn: (message: string) => void): Promise<AuditSigner> {
  const path = join(folder, "ledger-key");
  const text = await keepFile(path, newAuditKey);
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0 && process.platform !== "win32") {
    await chmod(path, 0o600);
    warn(
      `Other users could read the audit log’s key ${path}. Its permissions are fixed now. Anyone who read it can sign in its name. If someone may have, delete it and restart for a new key.`,
    );
  }
  try {
    return createAuditSigner(text);
  } catch (cause) {
    throw new StartError(
      `The file ${path} has no Ed25519 key (${errorMessage(cause)}). Restore the right key, or delete the file for a new one.`,
      { cause },
    );
  }
}

async function readTrustedKeys(path: string): Promise<string[]> {
  const text = await readIfThere(path);
  const keys = text?.match(/-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----/g) ?? [];
  return keys.map((key, index) => {
    try {
      return keyIdOf(key);
    } catch (cause) {
      throw new StartError(
        `Key ${index + 1} in ${path} isn’t an Ed25519 key in PEM: ${errorMessage(cause)}.`,
        {
          cause,
        },
      );
    }
  });
}

/** A head that cannot be read must not pass for none: then an audit log that was cut off would be signed as it is. */
function parseHead(text: string, path: string): SignedHead {
  try {
    return signedHead.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartError(
      `The file ${path} isn’t a signed head. Restore the right file. If it’s lost, check the audit log, then delete the file.`,
      { cause },
    );
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
