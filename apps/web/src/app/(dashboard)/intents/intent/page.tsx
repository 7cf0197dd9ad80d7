import { IntentPage } from "../../../../features/intents/intent-page.tsx";

export default function OneIntentPage() {
  return <IntentPage />;
}
