import { Keys } from "../../../../features/settings/keys/keys.tsx";

export default function KeysPage() {
  return <Keys />;
}
