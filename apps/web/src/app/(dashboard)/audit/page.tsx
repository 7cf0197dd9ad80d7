import { pageMessages } from "../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.auditLog };
/** No row is open: the layout has the list. */
export default function AuditPage() {
  return null;
}
