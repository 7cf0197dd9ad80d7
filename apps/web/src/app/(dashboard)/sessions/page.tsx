import { Sessions } from "../../../features/sessions/list/sessions.tsx";

export default function SessionsPage() {
  return <Sessions />;
}
