import { NewSession } from "../../../../features/new-session/new-session.tsx";

export default function NewSessionPage() {
  return <NewSession />;
}
