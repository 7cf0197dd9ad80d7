import { People } from "../../../../features/people/people.tsx";

export default function PeoplePage() {
  return <People />;
}
