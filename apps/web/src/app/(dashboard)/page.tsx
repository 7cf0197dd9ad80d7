import { Inbox } from "../../features/inbox/inbox.tsx";

export default function InboxPage() {
  return <Inbox />;
}
