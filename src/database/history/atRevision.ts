import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type RawBuilder,
  RawNode,
  type RootOperationNode,
  type SelectQueryNode,
  sql,
  type TableNode,
  WithNode,
} from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/Db.ts'
import { formerTables } from './formerTables.ts'

/**
 * The same database as it was at a revision: under the name of each table that public answers read, every query finds the
 * rows as of that revision. What is hidden today is hidden there too; with `showsRestored`, nothing else is.
 */
export const atRevision = (db: Db, revision: number, { showsRestored = false } = {}): Db =>
  db.withPlugin(new AtRevisionPlugin(isSqlite(db), revision, showsRestored))

class AtRevisionPlugin implements KyselyPlugin {
  readonly #tables: ReadonlyMap<string, CommonTableExpressionNode>
  readonly #names: RegExp

  constructor(isEmbedded: boolean, revision: number, showsRestored: boolean) {
    this.#tables = new Map(
      [...formerTables(isEmbedded, revision)]
        .filter(([name]) => name !== 'deletion' || !showsRestored)
        .map(([name, rows]) => [name, shadowOf(name, rows)]),
    )
    this.#names = new RegExp(`\\b(?:${[...this.#tables.keys()].join('|')})\\b`, 'g')
  }

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    if (node.kind !== 'SelectQueryNode' && node.kind !== 'RawNode') return node
    const named = new NamedTables(this.#tables, this.#names)
    const query = named.transformNode(node)
    const [first, ...more] = [...named.found].flatMap((name) => this.#tables.get(name) ?? [])
    if (!first) return query
    const tables = more.reduce(WithNode.cloneWithExpression, WithNode.create(first))
    return query.kind === 'RawNode'
      ? RawNode.create(['', ' ', ''], [tables, query])
      : { ...query, with: tables }
  }

  transformResult = ({ result }: Parameters<KyselyPlugin['transformResult']>[0]) => Promise.resolve(result)
}

/** Not materialized, so that a query's conditions apply to the underlying tables. */
const shadowOf = (name: string, rows: RawBuilder<unknown>) =>
  CommonTableExpressionNode.cloneWith(
    CommonTableExpressionNode.create(
      CommonTableExpressionNameNode.create(name),
      sql`(${rows})`.toOperationNode(),
    ),
    { materialized: false },
  )

/**
 * Finds which of these tables a query names. A subquery that was already given them has them removed, since the whole
 * query gets them.
 */
class NamedTables extends OperationNodeTransformer {
  readonly found = new Set<string>()
  readonly #tables: ReadonlyMap<string, CommonTableExpressionNode>
  readonly #names: RegExp

  constructor(tables: ReadonlyMap<string, CommonTableExpressionNode>, names: RegExp) {
    super()
    this.#tables = tables
    this.#names = names
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { with: _, ...bare } = node
    return super.transformSelectQuery(bare)
  }

  protected override transformTable(node: TableNode): TableNode {
    const { schema, identifier } = node.table
    if (!schema && this.#tables.has(identifier.name)) this.found.add(identifier.name)
    return node
  }

  protected override transformRaw(node: RawNode): RawNode {
    for (const fragment of node.sqlFragments)
      for (const [name] of fragment.matchAll(this.#names)) this.found.add(name)
    const [given, rest] = node.parameters
    return given?.kind === 'WithNode' && rest?.kind === 'RawNode'
      ? this.transformNode(rest as RawNode) // by its kind
      : super.transformRaw(node)
  }
}
