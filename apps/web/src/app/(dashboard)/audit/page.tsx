export const metadata = { title: "Audit log" };
/** No row is open: the layout has the list. */
export default function AuditPage() {
  return null;
}
