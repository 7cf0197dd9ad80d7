/** `key`: a file with the public key that must have signed the export. */
export type VerifyFileOptions = { file: string; key?: string | undefined };

/** Checks an exported file and says what was found, line by line, and whether all is well. */
export async function verifyFile({
  file,
  key,
}: VerifyFileOptions): Promise<{ ok: boolean; lines: string[] }> {
  const { checkExportFile } = await import("@countersign/server/check-export-file");
  const check = await checkExportFile({ path: file, keyFile: key ?? null });
  const rows = `${check.rows} ${check.rows === 1 ? "row" : "rows"}`;
  if (!check.isIntact) {
    const why = `line ${check.line}: ${check.reason}`;
    return { ok: false, lines: [`The export is NOT whole: ${why}. ${rows} before that fit.`] };
  }
  const { trailer, gaps, forgotten } = check;
  const { head, broken, keyId } = trailer;
  const asked = [
    ...Object.entries(trailer.filters),
    ...(trailer.text === null ? [] : [["text", trailer.text]]),
  ];
  const filters = asked.map(([name, value]) => `${name}:${value}`).join(" ");
  return {
    ok: broken === null,
    lines: [
      `The export is whole: ${rows}, exported by ${trailer.by} at ${trailer.at}.`,
      filters === "" ? "It was asked for all rows." : `It was asked for ${filters}.`,
      gaps === 0
        ? "No row is left out between its first and its last: the chain is unbroken."
        : `Rows of the audit log are left out in ${gaps} ${gaps === 1 ? "place" : "places"}: each row was checked by itself, its links only where the next stands here too.`,
      ...(forgotten === 0 ? [] : [`Of ${forgotten} only the hashes were kept.`]),
      ...(head === null
        ? []
        : [`The audit log reached row ${head.seq} then, hash ${head.hash}, signed at ${head.at}.`]),
      ...(broken === null ? [] : [`The audit log itself was NOT whole when this was exported: ${broken}.`]),
      key === undefined
        ? `Signed with the key ${keyId}: compare it with \`countersign audit key\`, or give the key with --key.`
        : `Signed with the key ${keyId}, which is the given one.`,
    ],
  };
}
