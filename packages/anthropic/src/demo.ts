export { createDemoScript, type DemoScriptOptions, demoTasks } from "./demo/demo-script.ts";
export { createSampleProject, type SampleProject } from "./demo/sample-project.ts";
export { demoModel } from "./known-models.ts";
