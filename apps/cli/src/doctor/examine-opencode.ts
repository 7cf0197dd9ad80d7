import { doctorMessages } from "./doctor-messages.ts";
import type { Examine } from "./examination.ts";
import { examineAgent } from "./examine-agent.ts";

/** opencode's plugin asks by itself, without a program that could send a probe call. */
export const examineOpencode: Examine = examineAgent("opencode", async () => [], [doctorMessages.noProbes]);
