import { Sessions } from "../../../features/sessions/sessions.tsx";

export default function SessionsPage() {
  return <Sessions />;
}
