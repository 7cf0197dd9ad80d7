import { Intents } from "../../../features/intents/intents.tsx";

export default function IntentsPage() {
  return <Intents />;
}
