import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  PostgresQueryCompiler,
  type QueryId,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  SelectionNode,
} from "kysely";

/**
 * Writes the names of the code, in camel case, as those of Postgres, in snake case, and has Postgres answer with the names of
 * the code: so the rows of `pg` can be used as they come. `selectAll` can't be what a query answers with, and an alias in its
 * `orderBy` has no capitals.
 */
export class QueryCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId) {
    return super.compileQuery(nameResults(node), queryId);
  }

  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(identifier.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`));
  }
}

function nameResults(node: RootOperationNode): RootOperationNode {
  switch (node.kind) {
    case "SelectQueryNode":
      return node.selections === undefined ? node : { ...node, selections: node.selections.map(nameResult) };
    case "InsertQueryNode":
    case "UpdateQueryNode":
    case "DeleteQueryNode":
      if (node.returning === undefined) return node;
      return {
        ...node,
        returning: { ...node.returning, selections: node.returning.selections.map(nameResult) },
      };
    default:
      return node;
  }
}

function nameResult(node: SelectionNode): SelectionNode {
  const { selection } = node;
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) {
    return aliased(selection.node, selection.alias.name);
  }
  const column = ReferenceNode.is(selection) ? selection.column : selection;
  if (ColumnNode.is(column)) return aliased(selection, column.column.name);
  throw new Error("a query has to name the columns that it answers with");
}

/** Raw SQL stays in camel case. */
function aliased(node: AliasNode["node"], name: string): SelectionNode {
  return SelectionNode.create(AliasNode.create(node, RawNode.createWithSql(`"${name}"`)));
}
