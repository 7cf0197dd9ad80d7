import { InBrowser } from "../../../../components/shell/in-browser.tsx";
import { NewSession } from "../../../../features/sessions/new/new-session.tsx";

export const metadata = { title: "New session" };

export default function NewSessionPage() {
  return (
    <InBrowser>
      <NewSession />
    </InBrowser>
  );
}
