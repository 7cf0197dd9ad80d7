import { InBrowser } from "../../../../components/shell/in-browser.tsx";
import { IntentPage } from "../../../../features/intents/intent-page.tsx";

export default function OneIntentPage() {
  return (
    <InBrowser>
      <IntentPage />
    </InBrowser>
  );
}
