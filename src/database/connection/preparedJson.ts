import {
  type AliasableExpression,
  AliasNode,
  IdentifierNode,
  type OperationNode,
  type RawBuilder,
  SelectionNode,
  type SelectQueryNode,
  sql,
} from 'kysely'
import type { JsonOf } from '#contract/JsonOf.ts'
import { isSqlite } from './isSqlite.ts'
import type { Db } from './openDatabase.ts'
import { type Given, preparedQuery } from './preparedQuery.ts'

interface Query<Row> extends AliasableExpression<Row> {
  toOperationNode(): SelectQueryNode
}

/**
 * The rows of a query as a JSON list. The database writes it in a third of the time that it takes to read the rows, make
 * objects and serialize them. The fields are the selected columns, in order, under the names that `as` gives them.
 */
export function preparedJson<Values extends Record<string, unknown>, Row>(
  build: (db: Db, given: Given<Values>) => Query<Row>,
) {
  const written = preparedQuery<Values, Written>((db, given) =>
    isSqlite(db) ? inSqlite(db, build(db, given)) : inPostgres(db, build(db, given)),
  )
  return async (db: Db, values: Values): Promise<JsonOf<Row[]>> => {
    const [{ list } = { list: '[]' }] = await written(db, values)
    return typeof list === 'string' ? new TextEncoder().encode(list) : list
  }
}

interface Written {
  list: string | Uint8Array<ArrayBuffer>
}

const inPostgres = (db: Db, rows: Query<unknown>) =>
  db
    .selectFrom(rows.as('each'))
    .select(sql<string>`'[' || coalesce(string_agg(row_to_json("each")::text, ','), '') || ']'`.as('list'))

/** As bytes, to avoid an intermediate string. */
const inSqlite = (db: Db, rows: Query<unknown>) =>
  db
    .selectFrom(objects(rows.toOperationNode()).as('each'))
    .select(
      sql<Uint8Array<ArrayBuffer>>`cast('[' || ifnull(group_concat(one, ','), '') || ']' as blob)`.as('list'),
    )

/** The same query with each row as an object. */
function objects({ selections = [], ...query }: SelectQueryNode): RawBuilder<{ one: string }> {
  const one = sql`json_object(${sql.join(selections.flatMap(fieldOf))})`.as('one')
  const selected: SelectQueryNode = { ...query, selections: [SelectionNode.create(one.toOperationNode())] }
  return asSql(selected)
}

function fieldOf({ selection }: SelectionNode) {
  if (!AliasNode.is(selection) || !IdentifierNode.is(selection.alias))
    throw new Error('A field of a JSON list has a name by `as`')
  return [sql.lit(selection.alias.name), asSql(selection.node)]
}

const asSql = <T>(node: OperationNode) =>
  sql<T>`${{ expressionType: undefined, toOperationNode: () => node }}`
