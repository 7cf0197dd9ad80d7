import { People } from "../../../../features/people/list/people.tsx";

export default function PeoplePage() {
  return <People />;
}
