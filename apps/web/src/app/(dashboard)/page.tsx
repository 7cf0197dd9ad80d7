import { Inbox } from "../../features/approvals/inbox/inbox.tsx";
import { pageMessages } from "../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.inbox };

export default function InboxPage() {
  return <Inbox />;
}
