import { InBrowser } from "../../../../components/shell/in-browser.tsx";
import { CommandPage } from "../../../../features/commands/library/command-page.tsx";

export const metadata = { title: "Command" };

export default function OneCommandPage() {
  return (
    <InBrowser>
      <CommandPage />
    </InBrowser>
  );
}
