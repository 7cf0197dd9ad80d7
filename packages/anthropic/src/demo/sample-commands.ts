/** The first words of each command's text, by which the demo knows it. */
export const commandSentences = {
  commit: "Make one git commit of what changed in this folder.",
  review: "Review what changed here since the last commit.",
  repair: "Run the tests, and repair what fails.",
} as const;

/** What stands before the words that a person gave `/commit`, at the end of its text. */
export const messageLabel = "The message should say (where nothing follows, find the words yourself):";

const commit = `---
description: Commit what changed
argument-hint: "[what the message should say]"
allowed-tools: Bash(git add:*), Bash(git status:*), Bash(git commit:*)
---

${commandSentences.commit} This is what changed, by name:

!\`git status --short\`

and in full:

!\`git diff HEAD\`

Stage what belongs together and commit it with one short line, in the imperative, that says what the change does for
somebody. Do not commit what you did not look at, and do not push.

${messageLabel} $ARGUMENTS
`;

const review = `---
description: Review what changed, without changing anything
argument-hint: "[what to look at most]"
---

${commandSentences.review}

!\`git diff HEAD\`

What the program promises:

@README.md

Read the code around each change before you judge it. Say first what is wrong, with file and line; then what could be
simpler; leave out what is only taste. Change nothing. Look most at: $ARGUMENTS
`;

const fixTests = `---
description: Run the tests and repair what fails
argument-hint: "[what to look at first]"
allowed-tools:
  - Bash(node --test)
---

${commandSentences.repair} They are run with \`node --test\`, exactly so. Read the test that fails and the code that it
is about before you change anything, repair the code and not the test, and run them again at the end.

Look first at: $ARGUMENTS
`;

/** The sample project's slash commands, by their path in it. */
export const sampleCommands: Readonly<Record<string, string>> = {
  ".countersign/commands/commit.md": commit,
  ".countersign/commands/review.md": review,
  ".countersign/commands/fix-tests.md": fixTests,
};
