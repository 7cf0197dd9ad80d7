export const metadata = { title: "Audit entry" };
/** A row is open: the layout reads which one from the address. */
export default function AuditRowPage() {
  return null;
}
