import { open, readFile } from "node:fs/promises";
import { keyIdOf } from "@countersign/api/audit-signature";
import { checkExport, type ExportCheck } from "@countersign/api/check-export";
import { errorMessage } from "@countersign/contracts/error-message";
import { StartError } from "../start-error.ts";

/** `keyFile`: public keys in PEM of which one must have signed; null where any may have. */
export type ExportFilePlace = { path: string; keyFile: string | null };

/** Checks an exported file in JSON lines, without a server or a database. Throws `StartError` for files that cannot be read. */
export async function checkExportFile({ path, keyFile }: ExportFilePlace): Promise<ExportCheck> {
  const trustedKeys = keyFile === null ? null : await keysIn(keyFile);
  const file = await open(path).catch((cause: unknown) => {
    throw new StartError(`The file ${path} can’t be read: ${errorMessage(cause)}.`, { cause });
  });
  try {
    return await checkExport({
      lines: linesOf(file.createReadStream({ encoding: "utf8", autoClose: false })),
      trustedKeys,
    });
  } finally {
    await file.close();
  }
}

/** Lines end with a line feed and with nothing else: what other readers split at can stand inside of one. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest: string[] = [];
  for await (const piece of pieces) {
    const [first = "", ...more] = piece.split("\n");
    rest.push(first);
    for (const next of more) {
      yield rest.join("");
      rest = [next];
    }
  }
  const last = rest.join("");
  if (last !== "") yield last;
}

async function keysIn(path: string): Promise<Set<string>> {
  try {
    const text = await readFile(path, "utf8");
    const keys = text.match(/-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----/g) ?? [];
    if (keys.length === 0) throw new Error("it has no public key in PEM");
    return new Set(keys.map(keyIdOf));
  } catch (cause) {
    throw new StartError(`The keys in ${path} can’t be used: ${errorMessage(cause)}.`, { cause });
  }
}
