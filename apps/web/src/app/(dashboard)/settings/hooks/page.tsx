import { Hooks } from "../../../../features/settings/hooks/hooks.tsx";

export default function HooksPage() {
  return <Hooks />;
}
