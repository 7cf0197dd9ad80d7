import { NewIntent } from "../../../../features/intents/new-intent.tsx";

export default function NewIntentPage() {
  return <NewIntent />;
}
