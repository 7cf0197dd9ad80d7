/**
 * Everything that can't be told of what a command would touch or reach, by its code, as a person reads it. A name in braces stands for
 * data. Calls are stored with these codes, so a code is neither renamed nor given another meaning.
 */
export const effectMessages = {
  variable: "{program}: the value of {word} is only known when it runs",
  substitution: "{program}: another command prints what {word} stands for",
  pattern: "{program}: which names {word} matches is only known when it runs",
  "unknown-folder": "{program}: the folder it runs in is unknown",
  "unknown-option": "{program}: unknown option {word}",
  "names-from-input": "{program} reads file names from its input",
  "names-found": "{program} gets file names from find",
  "find-tests": "Which files find selects is only known when it runs: {word}",
  "several-values": "{program}: {word} has one of several values; each is listed",
  "runs-elsewhere": "{program} runs elsewhere, where these may be different files",
  "not-the-program": "{program} may be a different program here",
  "other-revision": "{program}: which files differ in {word} isn’t checked in advance",
  "staged-changes": "{program} also discards staged changes, which aren’t listed",
  "compared-by-time": "Listed by size and time. Some of these files may be unchanged",
  "after-other-commands": "An earlier part of the command may change this first",
  "not-understood": "Part of the command can’t be analyzed, so this list may be incomplete",
  "too-many": "More than {limit} files. Only some were counted",
  "too-slow": "Counting took too long. Only some files were counted",
  "unreadable-folder": "{path} can’t be read",
  "unreadable-name": "The name of a file in {path} isn’t text",
  "unreadable-index": "Which files git tracks in {path} can’t be read",
  "no-repository": "{program}: there is no git repository in {path}",
  "unknown-remote": "{program}: no address is configured for {word}",
  "default-remote": "{program}: the remote depends on settings that aren’t read here",
  "unread-settings": "{program}: {path} can’t be read",
  "no-settings": "{program}: not set in {path}",
  "set-elsewhere": "{program}: the setting of {name} can’t be resolved",
  "unknown-statement": "{program}: the statements are only known when it runs",
} as const;
