import { NewCommand } from "../../../../features/commands/library/new-command.tsx";

export default function NewCommandPage() {
  return <NewCommand />;
}
