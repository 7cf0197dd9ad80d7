import { useMay } from "../../lib/data/self.ts";
import { type Place, places } from "./navigation.ts";

/** The places that whoever is signed in has something to do at. */
export function usePlaces(): readonly Place[] {
  const mayOperate = useMay("operate");
  return places.filter(({ href }) => mayOperate || href !== "/sessions/new");
}
