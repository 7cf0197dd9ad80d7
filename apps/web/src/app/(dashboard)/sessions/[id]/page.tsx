import { Session } from "../../../../features/sessions/session/session.tsx";

export default async function SessionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <Session key={id} id={id} />;
}
