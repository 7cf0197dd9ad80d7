import { InBrowser } from "../../../../components/shell/in-browser.tsx";
import { NewCommand } from "../../../../features/commands/library/new-command.tsx";

export const metadata = { title: "New command" };

export default function NewCommandPage() {
  return (
    <InBrowser>
      <NewCommand />
    </InBrowser>
  );
}
