import { InBrowser } from "../../../../components/shell/in-browser.tsx";
import { CommandPage } from "../../../../features/commands/library/command-page.tsx";
import { pageMessages } from "../../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.command };

export default function OneCommandPage() {
  return (
    <InBrowser>
      <CommandPage />
    </InBrowser>
  );
}
