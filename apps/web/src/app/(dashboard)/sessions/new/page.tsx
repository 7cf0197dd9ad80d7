import { NewSession } from "../../../../features/sessions/new/new-session.tsx";

export default function NewSessionPage() {
  return <NewSession />;
}
