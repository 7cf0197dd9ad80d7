import { useMay } from "../../lib/data/self.ts";
import { newSessionPlace, type Place, placesInMore, placesOnRail } from "./navigation.ts";

/** The pages where the signed-in person has something to do. */
export function usePlaces(): readonly Place[] {
  const mayOperate = useMay("operate");
  return [...placesOnRail, ...placesInMore, ...(mayOperate ? [newSessionPlace] : [])];
}
