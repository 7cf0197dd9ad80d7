export { createDemoScript, type DemoScriptOptions, demoWishes } from "./demo/demo-script.ts";
export { createSampleProject, type SampleProject } from "./demo/sample-project.ts";
export { demoModel } from "./known-models.ts";
