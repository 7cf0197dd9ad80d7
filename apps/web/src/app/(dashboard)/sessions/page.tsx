import { Sessions } from "../../../features/sessions/list/sessions.tsx";

export const metadata = { title: "Sessions" };

export default function SessionsPage() {
  return <Sessions />;
}
