/** What a call would do, as a title; `what` names files, the rest a place. */
export const effectTitles = {
  delete: "Delete {what}",
  overwrite: "Replace {what}",
  change: "Change {what}",
  create: "Create {what}",
  move: "Move {what}",
  stash: "Stash changes in {what}",
  "change-mode": "Change permissions of {what}",
  "change-owner": "Change the owner of {what}",
  "git-push": "Push {branches} to {remote}",
  "git-force-push": "Force-push {branches} to {remote}",
  "git-delete": "Delete {branches} on {remote}",
  publish: "Publish {package} to {registry}",
  cluster: "Run {program} on {context}",
  terraform: "Run {program} in workspace {workspace}",
  containers: "Run {program} on {host}",
  "containers-push": "Push {images} to {registries}",
  database: "Run {statements} on {database}",
} as const;

/** Pieces of a title. */
export const effectNouns = {
  "one-file": "1 file",
  files: "{count} files",
  "many-files": "at least {count} files",
  "one-folder": "1 folder",
  folders: "{count} folders",
  "in-folder": "{name} ({files})",
  unknown: "an unknown place",
  "default-registry": "the default registry",
  branches: "branches",
  "all-branches": "all branches or tags",
  "this-machine": "this machine",
  statements: "statements",
  "default-database": "the default database",
} as const;
