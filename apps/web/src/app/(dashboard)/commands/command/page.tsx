import { CommandPage } from "../../../../features/commands/command-page.tsx";

export default function OneCommandPage() {
  return <CommandPage />;
}
