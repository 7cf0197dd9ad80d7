import { describe, expect, it } from "vitest";
import { analyseShell } from "../analyse-shell.ts";
import { testEnvironment } from "../fixtures/test-environment.ts";
import { sqlStatements } from "./sql-statements.ts";

function targetsOf(command: string) {
  const effects = analyseShell(command, testEnvironment).parts.flatMap((part) => part.effects.value);
  return effects.flatMap((effect) => (effect.kind === "target" ? [effect] : []));
}

describe("the places that a command reaches", () => {
  it.each([
    { command: "git push", want: { kind: "git-push", remote: null, refspecs: [], isForced: false } },
    { command: "git push -f origin main", want: { remote: "origin", refspecs: ["main"], isForced: true } },
    { command: "git push origin +a:b", want: { refspecs: ["+a:b"], isForced: true, isDeleting: false } },
    { command: "git push origin :old", want: { refspecs: [":old"], isDeleting: true } },
    { command: "git push --mirror", want: { isForced: true, isDeleting: true, isAll: true } },
    {
      command: "npm publish --registry=https://r.test/",
      want: { kind: "publish", registry: "https://r.test/" },
    },
    { command: "pnpm publish ./pkg --dry-run", want: { kind: "publish", isDryRun: true } },
    { command: "yarn npm publish", want: { kind: "publish", program: "yarn" } },
    {
      command: "kubectl --context prod delete pod x -nweb",
      want: { kind: "cluster", context: "prod", namespace: "web" },
    },
    { command: "kubectl delete ns x --kubeconfig=k.yaml", want: { settings: "k.yaml", context: null } },
    { command: "kubectl delete pods -A --all", want: { namespace: "*" } },
    {
      command: "helm upgrade a b --kube-context prod -n web",
      want: { program: "helm", context: "prod", namespace: "web" },
    },
    {
      command: "terraform -chdir=infra apply",
      want: { kind: "terraform", folder: { kind: "path", path: "/ws/infra", name: "infra" } },
    },
    {
      command: "docker -H tcp://h:2375 rm x",
      want: { kind: "containers", host: "tcp://h:2375", images: [] },
    },
    { command: "docker push ghcr.io/a/b:1", want: { images: ["ghcr.io/a/b:1"] } },
    { command: "docker image push a", want: { images: ["a"] } },
    { command: "docker buildx build --push -t r.test/a:1 .", want: { images: ["r.test/a:1"] } },
    { command: "docker -c remote exec -c x y", want: { context: "remote" } },
    {
      command: "psql -h db -tAc 'select 1' shop",
      want: {
        kind: "database",
        host: "db",
        database: "shop",
        statements: [{ verb: "SELECT", isUnbounded: false }],
      },
    },
    {
      command: "psql postgres://u:geheim@db:5432/shop -c 'drop table a'",
      want: { host: "db:5432", database: "shop", statements: [{ verb: "DROP TABLE", isUnbounded: false }] },
    },
    {
      command: "psql 'host=db password=geheim' -c 'delete from a'",
      want: { host: "db", database: null, statements: [{ verb: "DELETE", isUnbounded: true }] },
    },
    {
      command: "mysql -uroot -pgeheim -Bse 'truncate a' shop",
      want: { database: "shop", statements: [{ verb: "TRUNCATE", isUnbounded: true }] },
    },
    {
      command: "psql shop <<'E'\nupdate a set b = 1;\nE",
      want: { statements: [{ verb: "UPDATE", isUnbounded: true }] },
    },
    { command: "psql -f drop.sql", want: { statements: null } },
    { command: 'psql -c "$q"', want: { statements: null } },
    {
      command: "sqlite3 a.db 'delete from x where 1'",
      want: { database: "/ws/a.db", statements: [{ verb: "DELETE", isUnbounded: true }] },
    },
  ])("$command", ({ command, want }) => {
    expect(targetsOf(command)[0]?.target).toMatchObject(want);
    expect(JSON.stringify(targetsOf(command))).not.toContain("geheim");
  });

  it.each([
    "git push --dry-run",
    "kubectl config view",
    "terraform fmt",
    "docker context ls",
    "npm install",
    "helm template x",
  ])("%s reaches none", (command) => {
    expect(targetsOf(command)).toEqual([]);
  });

  it("keeps the variables that stand before the command", () => {
    expect(targetsOf("KUBECONFIG=k.yaml kubectl get pods")[0]?.variables).toEqual({ KUBECONFIG: "k.yaml" });
    expect(targetsOf("env KUBECONFIG=k.yaml kubectl get pods")[0]?.variables).toEqual({
      KUBECONFIG: "k.yaml",
    });
    expect(targetsOf('KUBECONFIG="$x" kubectl get pods')[0]?.variables).toEqual({});
  });
});

describe("statements", () => {
  const postgres = { hasBackslashes: false, ownCommand: /^\s*\\\S/ };
  it.each([
    { sql: "SELECT ';' ; -- drop\n DELETE FROM a WHERE b = 'x;y'", want: ["SELECT", "DELETE"] },
    { sql: "delete from a", want: ["DELETE all"] },
    { sql: "delete from a where id in (select 1)", want: ["DELETE"] },
    { sql: "update a set b = (select c from d where e)", want: ["UPDATE all"] },
    { sql: "delete from a where true", want: ["DELETE all"] },
    { sql: "delete from a where 1=1", want: ["DELETE all"] },
    { sql: "with d as (delete from a returning *) select * from d", want: ["DELETE all"] },
    { sql: "explain delete from a", want: ["EXPLAIN"] },
    { sql: "explain analyze delete from a", want: ["DELETE all"] },
    {
      sql: "drop database shop; create or replace view v as select 1",
      want: ["DROP DATABASE", "CREATE VIEW"],
    },
    { sql: "truncate table a; truncate b", want: ["TRUNCATE TABLE all", "TRUNCATE all"] },
    { sql: "/* drop table a; */ select 1", want: ["SELECT"] },
    { sql: "do $x$ drop table a; $x$", want: ["DO"] },
    { sql: "\\! rm -rf /\nselect 1", want: ["\\!", "SELECT"] },
    { sql: "select 'open", want: null },
    { sql: "", want: [] },
  ])("$sql", ({ sql, want }) => {
    const found = sqlStatements(sql, postgres);
    expect(found?.map(({ verb, isUnbounded }) => (isUnbounded ? `${verb} all` : verb)) ?? null).toEqual(want);
  });
});
