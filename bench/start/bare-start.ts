import { runBareLoop } from "../roundtrip/bare-loop.ts";

// Asks the model at the address that is its argument, once.
await runBareLoop(process.argv[2] ?? "", process.cwd(), "cold");
