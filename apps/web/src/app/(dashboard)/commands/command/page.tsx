import { CommandPage } from "../../../../features/commands/library/command-page.tsx";

export default function OneCommandPage() {
  return <CommandPage />;
}
