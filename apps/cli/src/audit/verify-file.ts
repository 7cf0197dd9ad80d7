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
    return { ok: false, lines: [`The export is BROKEN: ${why}. ${rows} before it verified.`] };
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
      `Verified: ${rows}, exported by ${trailer.by} at ${trailer.at}.`,
      filters === "" ? "It contains all rows." : `It contains rows filtered by ${filters}.`,
      gaps === 0
        ? "No rows are left out between the first and the last. The chain is unbroken."
        : `Rows of the audit log are left out in ${gaps} ${gaps === 1 ? "place" : "places"}: each row was checked by itself, and its link only if the next row is in the file.`,
      ...(forgotten === 0 ? [] : [`Only the hashes of ${forgotten} are kept.`]),
      ...(head === null
        ? []
        : [`The audit log ended at row ${head.seq}, hash ${head.hash}, signed at ${head.at}.`]),
      ...(broken === null ? [] : [`The audit log was BROKEN when this was exported: ${broken}.`]),
      key === undefined
        ? `Signed with the key ${keyId}. Compare it with what the server’s \`npx -y pnpm@12.21.0 countersign audit key\` prints, or pass the key with --key.`
        : `Signed with the key ${keyId}, which is the key you gave.`,
    ],
  };
}
