import type { Tone } from "@countersign/ui/chip";
import type { LucideIcon } from "lucide-react";

/** How something is shown that has a word, a color and an icon of its own. */
export type Look = { word: string; tone: Tone; icon: LucideIcon };
