import { describe, expect, it } from "vitest";
import { createModels } from "./models.ts";

const request = {
  model: "claude-x",
  system: "",
  messages: [{ role: "user" as const, content: [{ type: "text" as const, text: "Hello" }] }],
  tools: [],
  signal: new AbortController().signal,
};

describe("without a key", () => {
  const models = createModels({ apiKey: null, baseUrl: null, name: null, headers: {} });

  it("every new session is scripted", () => {
    expect(models.isScripted).toBe(true);
    expect(models.isScriptedModel("claude-x")).toBe(true);
  });

  it("a session with a real model fails in words instead of being played by the demo", async () => {
    const asked = models.modelFor({ isScripted: false }).ask(request, () => undefined);
    await expect(asked).rejects.toThrow(
      "This session uses claude-x, and this server has no ANTHROPIC_API_KEY.",
    );
  });
});

describe("with a key", () => {
  const models = createModels({
    apiKey: "key",
    baseUrl: "http://127.0.0.1:9",
    name: "claude-x",
    headers: {},
  });

  it("new sessions are real, with the chosen model first", () => {
    expect(models).toMatchObject({ isScripted: false, default: "claude-x" });
    expect(models.isScriptedModel("claude-x")).toBe(false);
    expect(models.choices).toContain("claude-x");
  });

  it("a chosen model of which nothing is known has no known price", () => {
    expect(models.priced).not.toContain("claude-x");
    expect(models.priced).toContain("claude-sonnet-5");
  });
});

describe("a model that a command asks for", () => {
  const cases = [
    { name: "is known by its id", baseUrl: null, model: "claude-sonnet-5", want: true },
    { name: "is known as the one that was chosen", baseUrl: null, model: "mine", want: true },
    { name: "may be a newer one", baseUrl: null, model: "claude-of-tomorrow-1", want: true },
    { name: "is not known by a short name", baseUrl: null, model: "sonnet", want: false },
    {
      name: "may be any where something else answers",
      baseUrl: "http://127.0.0.1:9",
      model: "llama",
      want: true,
    },
  ];
  it.each(cases)("$name", ({ baseUrl, model, want }) => {
    expect(createModels({ apiKey: "key", baseUrl, name: "mine", headers: {} }).knows(model)).toBe(want);
  });

  it("is played by the demo, whatever it is, where there is no key", () => {
    expect(createModels({ apiKey: null, baseUrl: null, name: null, headers: {} }).knows("sonnet")).toBe(true);
  });
});
