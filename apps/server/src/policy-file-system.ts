// The command line reads the file system as the server does.
export { policyFileSystem } from "@countersign/agent";
