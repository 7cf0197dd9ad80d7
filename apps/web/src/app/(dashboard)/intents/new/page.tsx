import { InBrowser } from "../../../../components/shell/in-browser.tsx";
import { NewIntent } from "../../../../features/intents/new-intent.tsx";
import { pageMessages } from "../../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.newIntent };

export default function NewIntentPage() {
  return (
    <InBrowser>
      <NewIntent />
    </InBrowser>
  );
}
