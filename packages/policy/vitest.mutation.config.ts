// Mutants are judged by the tables and the fixed tests: random tests and the run of real shells would take too long for each of thousands.
export default {
  test: { include: ["src/**/*.test.ts"], exclude: ["src/properties.test.ts", "src/**/oracle*.test.ts"] },
};
