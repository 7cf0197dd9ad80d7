import { ACTS, harmless } from "../tables/harmless.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/**
 * Clients of services, which act with the account of the user who runs them. Words that change something count
 * wherever they stand.
 */
export const CLIENTS_PROGRAMS: Programs = {
  adb: {
    startsShell: / shell$/,
    runsElsewhere: true,
    runsAway: true,
  },
  gcloud: {
    startsShell: / ssh (?!.*--command)/,
    runsElsewhere: true,
    sensitive: {
      operands: [
        [
          /^(?:ssh|scp|auth|config|init|deploy|create\S*|delete|update|set-\S+|add-\S+|remove-\S+|run|call|exec\S*|submit|import|export|reset|start|stop|resume|suspend|enable|disable|cp|rm|mv|rsync|access|print-\S+|get-credentials|interactive|components|docker|builds|secrets|connect-to-serial-port|start-iap-tunnel|sign-url)$/,
          ACTS,
        ],
      ],
      flags: {
        "--account": "uses-other-rights",
        "--impersonate-service-account": "uses-other-rights",
        "--configuration": "uses-other-rights",
        "--flags-file": "reads-options-from-file",
      },
    },
  },
  gh: {
    programWords: /^!\s*(.+)$/s,
    globalOptions: { plain: [], plainValued: [], other: [], otherValued: ["-R", "--repo"] },
    readsData: true,
    verbOutputs: {
      "repo clone": { operands: "second", access: "read", longValued: ["--upstream-remote-name"] },
      "release download": writesTo("-D --dir -O --output", "Rp"),
      "run download": writesTo("-D --dir", "nRp"),
    },
    sensitive: {
      passesOn: "option-of-git",
      takesNext: /^(?:-[tb]|--(?:title|body))$/,
      operands: [
        [
          /^(?:alias|extension|extensions|ext|config|auth|secret|variable|ssh-key|gpg-key|codespace|cs|api|copilot|attestation|ruleset|cache)$/,
          ACTS,
        ],
        [
          /^(?:create|delete|edit|merge|close|reopen|comment|review|ready|lock|unlock|pin|unpin|transfer|fork|clone|rename|archive|unarchive|sync|set-default|deploy-key|checkout|upload|download|enable|disable|rerun|cancel|develop|revert|update-branch|autolink|link|unlink|copy|mark-template|item-\S+|field-\S+)$/,
          ACTS,
        ],
      ],
      subcommands: {
        workflow: { operands: [[/^(?!(?:list|ls|view)$)[a-z-]+$/, ACTS]] },
        run: {
          operands: [[/^(?!(?:list|ls|view|watch)$)[a-z-]+$/, ACTS]],
          harmless: harmless("[Lwbs]", [
            "limit",
            "json",
            "repo",
            "branch",
            "status",
            "workflow",
            "log",
            "log-failed",
            "exit-status",
            "job",
          ]),
        },
      },
      harmless: harmless("[LsRlaAHBStbr]", [
        "title",
        "body",
        "fill",
        "fill-first",
        "fill-verbose",
        "reviewer",
        "project",
        "limit",
        "state",
        "json",
        "repo",
        "label",
        "author",
        "assignee",
        "head",
        "base",
        "search",
        "comments",
        "name-only",
        "patch",
        "required",
        "watch",
        "interval",
        "fail-fast",
        "milestone",
        "draft",
      ]),
    },
    isRecursiveFlagOther: true,
    leavesFolders: true,
    messages: {
      verbs: /^(?:pr|issue|release|discussion|repo|project|label)$/,
      options:
        /^(?:-[tbnm](?=$|[^-])|--(?:title|body|notes|message|subject|comment|description|desc)(?:$|=))/,
    },
  },
  aws: {
    globalOptions: {
      plain: ["--no-cli-pager"],
      plainValued: ["--output"],
      other: ["--debug"],
      otherValued: ["--profile", "--region", "--endpoint-url"],
    },
    readsData: true,
    sensitive: {
      operands: [
        [
          /^(?:rm|rb|mb|mv|cp|sync|website|presign|configure|sso|ssm|ecs|exec\S*|run-\S+|invoke\S*|execute-\S+|start-\S+|stop-\S+|reboot-\S+|terminate-\S+|send-\S+|publish\S*|create-\S+|delete-\S+|put-\S+|update-\S+|modify-\S+|attach-\S+|detach-\S+|add-\S+|remove-\S+|set-\S+|get-(?:secret|session|login|authorization|credentials|password|parameter|object|federation)\S*|assume-\S+|import-\S+|export-\S+|register-\S+|deregister-\S+|enable-\S+|disable-\S+|tag-\S+|untag-\S+|restore-\S+|reset-\S+|revoke-\S+|authorize-\S+|associate-\S+|disassociate-\S+|deploy|login|logout|open-tunnel)$/,
          ACTS,
        ],
        [/^(?:file|fileb):/, "sends-file"],
      ],
      flags: {
        "--endpoint-url": "talks-to-another-host",
        "--cli-input-json": "reads-file",
        "--cli-input-yaml": "reads-file",
        "--profile": "uses-other-rights",
        "--ca-bundle": "reads-other-settings",
      },
    },
  },
  az: {
    readsData: true,
    sensitive: {
      operands: [
        [
          /^(?!(?:show|list|get-\S+)$)(?:login|logout|rest|ssh|extension|alias|config|configure|create|delete|update|set|add|remove|start|stop|restart|run-\S+|invoke|import|export|upload|download|deploy\S*|purge|exec|build|up|get-access-token|list-keys|secret)$/,
          ACTS,
        ],
      ],
    },
  },
};
