import { NewCommand } from "../../../../features/commands/new-command.tsx";

export default function NewCommandPage() {
  return <NewCommand />;
}
