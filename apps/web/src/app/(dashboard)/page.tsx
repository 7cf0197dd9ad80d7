import { Inbox } from "../../features/approvals/inbox/inbox.tsx";

export default function InboxPage() {
  return <Inbox />;
}
