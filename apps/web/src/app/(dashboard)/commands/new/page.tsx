import { InBrowser } from "../../../../components/shell/in-browser.tsx";
import { NewCommand } from "../../../../features/commands/library/new-command.tsx";
import { pageMessages } from "../../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.newCommand };

export default function NewCommandPage() {
  return (
    <InBrowser>
      <NewCommand />
    </InBrowser>
  );
}
