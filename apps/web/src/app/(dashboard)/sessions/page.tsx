import { Sessions } from "../../../features/sessions/list/sessions.tsx";
import { pageMessages } from "../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.sessions };

export default function SessionsPage() {
  return <Sessions />;
}
