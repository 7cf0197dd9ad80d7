import { InBrowser } from "../../../../components/shell/in-browser.tsx";
import { NewSession } from "../../../../features/sessions/new/new-session.tsx";
import { pageMessages } from "../../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.newSession };

export default function NewSessionPage() {
  return (
    <InBrowser>
      <NewSession />
    </InBrowser>
  );
}
