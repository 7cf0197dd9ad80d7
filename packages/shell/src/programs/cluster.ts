import { EACH_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const TERRAFORM_OUTPUTS = writesTo("-out -state-out -backup -generate-config-out");

/** Clusters, and what infrastructure is made of. */
export const CLUSTER_PROGRAMS: Programs = {
  kubectl: {
    runsBehind: /^(?:exec|run|debug|--)$/,
    runsElsewhere: true,
    programOptions: "--helm-command",
    globalOptions: {
      plain: [],
      plainValued: ["-v"],
      other: ["--insecure-skip-tls-verify"],
      otherValued: [
        "-n",
        "--namespace",
        "--context",
        "--cluster",
        "--kubeconfig",
        "--user",
        "-s",
        "--server",
        "--token",
        "--as",
      ],
    },
    readsData: true,
    outputs: writesTo("--output-directory --profile-output"),
    verbOutputs: { cp: { operands: "second", access: "read", valued: "cn", takesHosts: true } },
    risks: [
      { level: "high", code: "changes-cluster", when: /^(?:delete|apply|drain|replace|patch|scale|exec)$/ },
    ],
  },
  oc: {
    runsBehind: /^(?:exec|run|debug|--)$/,
    runsElsewhere: true,
    readsData: true,
  },
  k3s: {
    runsBehind: /^(?:exec|run|debug|--)$/,
    runsElsewhere: true,
  },
  kustomize: {
    programOptions: "--helm-command",
    readsData: true,
  },
  helm: {
    programOptions: "--post-renderer",
    globalOptions: {
      plain: ["--debug"],
      plainValued: [],
      other: [],
      otherValued: ["-n", "--namespace", "--kube-context", "--kubeconfig"],
    },
    readsData: true,
    outputs: writesTo("--output-dir"),
    verbOutputs: {
      pull: writesTo("-d --destination --untardir"),
      package: writesTo("-d --destination"),
      create: EACH_IS_WRITTEN,
      template: writesTo("--output-dir"),
    },
  },
  terraform: {
    globalOptions: { plain: [], plainValued: ["-chdir"], other: [], otherValued: [] },
    readsData: true,
    outputs: TERRAFORM_OUTPUTS,
    verbOutputs: { "providers mirror": EACH_IS_WRITTEN, "providers schema": writesTo("-out") },
    risks: [{ level: "high", code: "changes-infrastructure", when: /^(?:apply|destroy)$/ }],
  },
  tofu: {
    readsData: true,
    outputs: TERRAFORM_OUTPUTS,
    verbOutputs: { "providers mirror": EACH_IS_WRITTEN },
  },
  vagrant: {
    startsShell: / ssh(?: |$)(?!.* (?:-c|--command)\b)/,
    runsElsewhere: true,
  },
};
