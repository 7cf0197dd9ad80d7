import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Java and its relatives: compilers, build tools and checkers. */
export const JVM_PROGRAMS: Programs = {
  mvn: {
    alsoCovers: "mvnw",
    programWords: /^-Dexec\.executable=(.+)$/s,
  },
  java: {
    programWords: /^-XX:On\w+=(.+)$/s,
    versionWords: ["--version", "-version"],
  },
  javac: {
    alsoCovers: "groovyc",
    outputs: writesTo("-d -s -h", "", {
      defaults: { names: ["{}.class"], unless: /^-(?:d|version|help)$/, operands: true, beside: true },
    }),
  },
  javadoc: {
    alsoCovers: "kotlinc scalac",
    outputs: writesTo("-d -s -h"),
  },
};
