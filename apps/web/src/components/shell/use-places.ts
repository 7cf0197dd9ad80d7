import { useMay } from "../../lib/data/self.ts";
import { type Place, places } from "./navigation.ts";

/** The pages where the signed-in person has something to do. */
export function usePlaces(): readonly Place[] {
  const mayOperate = useMay("operate");
  return places.filter(({ href }) => mayOperate || href !== "/sessions/new");
}
