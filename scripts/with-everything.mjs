// Installs everything that tests, checks and benchmarks use, then runs the program that is named, if one is, with the installation's Node.
import { ensureInstalled } from "./installation.mjs";
import { nodeProblem, ownNode, replaceProcess } from "./own-node.mjs";

const program = process.argv.slice(2);
try {
  ensureInstalled("everything");
  const own = ownNode();
  const problem = own === null ? nodeProblem(process.versions.node) : null;
  if (problem !== null) throw new Error(problem);
  if (program.length > 0) replaceProcess(own ?? process.execPath, program);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
