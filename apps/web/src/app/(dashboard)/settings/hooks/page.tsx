import { Hooks } from "../../../../features/hooks/hooks.tsx";

export default function HooksPage() {
  return <Hooks />;
}
