#!/usr/bin/env node
// Starts the installed package, where it stands as countersign.mjs. Must stay readable for old versions of Node, which are told here that they
// are too old.
import { nodeProblem } from "../../../scripts/own-node.mjs";
import { fail, failBadly, runMain } from "./run-main.mjs";

/** Where the packing puts the bundled command line. */
const program = "../../../dist/countersign.mjs";
const problem = nodeProblem(process.versions.node, "");
if (problem === null) runMain(() => import(program)).catch(failBadly);
else fail(problem);
