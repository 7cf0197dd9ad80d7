import { Inbox } from "../../features/approvals/inbox/inbox.tsx";

export const metadata = { title: "Inbox" };

export default function InboxPage() {
  return <Inbox />;
}
