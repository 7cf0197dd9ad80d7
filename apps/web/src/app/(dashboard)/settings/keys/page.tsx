import { Keys } from "../../../../features/keys/keys.tsx";

export default function KeysPage() {
  return <Keys />;
}
