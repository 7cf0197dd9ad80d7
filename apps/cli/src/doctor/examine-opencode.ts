import { doctorMessages } from "./doctor-messages.ts";
import type { Examine } from "./examination.ts";
import { examineAgent } from "./examine-agent.ts";

/** opencode: no program asks for it, so there is nothing to send a probe call with. */
export const examineOpencode: Examine = examineAgent("opencode", async () => [], [doctorMessages.noProbes]);
