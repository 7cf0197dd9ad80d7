export { type AnthropicModelOptions, createAnthropicModel } from "./anthropic-model.ts";
export { costOf, defaultModel, demoModel, knownModels } from "./known-models.ts";
export type { Thinking } from "./request-body.ts";
