import { pageMessages } from "../../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.auditEntry };
/** A row is open: the layout reads which one from the address. */
export default function AuditRowPage() {
  return null;
}
