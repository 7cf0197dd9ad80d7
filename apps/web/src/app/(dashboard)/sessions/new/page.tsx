import { InBrowser } from "../../../../components/shell/in-browser.tsx";
import { NewSession } from "../../../../features/sessions/new/new-session.tsx";

export default function NewSessionPage() {
  return (
    <InBrowser>
      <NewSession />
    </InBrowser>
  );
}
