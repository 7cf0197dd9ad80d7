import { InBrowser } from "../../../../components/shell/in-browser.tsx";
import { NewIntent } from "../../../../features/intents/new-intent.tsx";

export const metadata = { title: "New intent" };

export default function NewIntentPage() {
  return (
    <InBrowser>
      <NewIntent />
    </InBrowser>
  );
}
