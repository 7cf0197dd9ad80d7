import { ACTS, CHANGES, RUNS_CODE, SETTINGS } from "./harmless.ts";
import type { SensitiveSpec, SensitiveTable } from "./sensitive-spec.ts";

/** Package managers of languages and of the machine: what they install runs. */
export const SENSITIVE_PACKAGES: SensitiveTable = {
  bundle: {
    verbs: [
      [/^(?:exec|open|console|plugin|gem|init|binstubs)$/, RUNS_CODE],
      [/^(?:install|update|add|remove|pristine|cache|package)$/, CHANGES],
      [/^config$/, SETTINGS],
    ],
    flags: { "--gemfile": "works-on-another-project" },
  },
  composer: {
    verbs: [
      [/^(?:global|exec|x|run|run-script|create-project|archive|self-update|selfupdate)$/, RUNS_CODE],
      [/^(?:install|i|update|u|upgrade|require|r|remove|reinstall|bump)$/, CHANGES],
      [/^config$/, SETTINGS],
    ],
    flags: { "-d": "works-in-another-folder", "--working-dir": "works-in-another-folder" },
  },
  poetry: {
    verbs: [
      [/^(?:run|shell|self|build|publish|init|new|plugin)$/, RUNS_CODE],
      [/^(?:install|add|remove|update|sync|lock)$/, CHANGES],
      [/^(?:config|source)$/, SETTINGS],
    ],
    flags: {
      "-C": "works-in-another-folder",
      "--directory": "works-in-another-folder",
      "-P": "works-on-another-project",
      "--project": "works-on-another-project",
    },
  },
  pip: {
    verbs: [
      [/^(?:install|download|wheel|uninstall)$/, CHANGES],
      [/^(?:config|cache)$/, SETTINGS],
    ],
    flags: {
      "--index-url": "takes-packages-from-another-place",
      "-i": "takes-packages-from-another-place",
      "--extra-index-url": "takes-packages-from-another-place",
      "--target": "writes-to-another-folder",
      "-t": "writes-to-another-folder",
      "--python": "names-program-to-run",
      "--log": "writes-file",
      "--prefix": "writes-to-another-folder",
      "--root": "writes-to-another-folder",
    },
  },
  gem: {
    verbs: [
      [/^(?:install|update|uninstall|exec|open|pristine|rdoc|server|cleanup|build)$/, CHANGES],
      [/^(?:push|yank|owner|signin|signout|cert)$/, ACTS],
    ],
    flags: { "--config-file": "reads-other-settings" },
  },
  rustup: {
    verbs: [
      [/^run$/, RUNS_CODE],
      [/^(?:install|update|uninstall|toolchain|component|target|default|override|self|set)$/, CHANGES],
    ],
  },
  brew: {
    verbs: [
      [
        /^(?:install|reinstall|upgrade|uninstall|remove|rm|tap|untap|link|unlink|pin|bundle|autoremove|cleanup|update)$/,
        CHANGES,
      ],
      [
        /^(?:services|sh|ruby|irb|exec|edit|create|test|postinstall|extract|bump\S*|developer|pr-\S+)$/,
        RUNS_CODE,
      ],
    ],
  },
  ...Object.fromEntries(
    ["apt", "apt-get", "aptitude", "dnf", "yum", "apk", "zypper", "pacman", "snap", "flatpak"].map((name) => [
      name,
      {
        verbs: [
          [
            /^(?:install|reinstall|remove|purge|upgrade|full-upgrade|dist-upgrade|update|add|del|autoremove|edit-sources|source|build-dep|run|refresh|satisfy|downgrade|shell)$/,
            CHANGES,
          ],
        ],
        flags: {
          "-o": SETTINGS,
          "--option": SETTINGS,
          "-c": "reads-other-settings",
          "--config-file": "reads-other-settings",
          "-S": CHANGES,
          "-R": CHANGES,
          "-U": CHANGES,
        },
      } satisfies SensitiveSpec,
    ]),
  ),
};
