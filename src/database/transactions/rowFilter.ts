import { type RawBuilder, sql } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/openDatabase.ts'
import { dayNumber } from './storedRow.ts'

/** Which rows of those of some owners; what is not said matters not. */
export interface RowFilter {
  /** By the state's codes: only these, or none of these. */
  types?: { only: readonly string[] } | { except: readonly string[] } | undefined
  /** ISO days, included. */
  from?: string | undefined
  to?: string | undefined
  /** Cents, included. */
  least?: number | undefined
  most?: number | undefined
  /** Words, each somewhere in the name, the place or the detail, whatever its case. No patterns. */
  text?: string | undefined
}

/** Whether a segment's rows are to be looked at one by one, for something that no index knows. */
export const needsScan = ({ types, text }: RowFilter) => types !== undefined || (text ?? '') !== ''

/** Whether the filter leaves rows of a segment out that the days do not. */
export const isSelective = (filter: RowFilter) =>
  needsScan(filter) || filter.least !== undefined || filter.most !== undefined

/** Whether it leaves out none at all. */
export const isPlain = (filter: RowFilter) => Object.values(filter).every((value) => value === undefined)

/** The words that are looked for, each once. */
export const wordsOf = ({ text = '' }: Pick<RowFilter, 'text'>): string[] => [
  ...new Set(text.split(/\s+/).filter(Boolean)),
]

/** The conditions on a row of `books.entry`, all of them. */
export function conditionsOf(db: Db, { types, from, to, least, most, text }: RowFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`1 = 1`]
  if (from !== undefined) all.push(sql`day >= ${dayNumber(from)}`)
  if (to !== undefined) all.push(sql`day <= ${dayNumber(to)}`)
  if (least !== undefined) all.push(sql`cents >= ${least}`)
  if (most !== undefined) all.push(sql`cents <= ${most}`)
  if (types) all.push(typeCondition(types))
  for (const word of wordsOf({ text })) all.push(wordCondition(db, word))
  return sql.join(all, sql` and `)
}

function typeCondition(types: NonNullable<RowFilter['types']>): RawBuilder<unknown> {
  const [codes, none, some] =
    'only' in types ? [types.only, '1 = 0', 'in'] : [types.except, '1 = 1', 'not in']
  return codes.length === 0 ? sql.raw(none) : sql`type ${sql.raw(some)} (${sql.join(codes)})`
}

/** That a row has a word in one of its texts. */
export function wordCondition(db: Db, word: string): RawBuilder<unknown> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  if (!isSqlite(db)) {
    // One comparison of all three; its `ilike` would fold the pattern anew for each row. Both fold plain letters alone.
    const folded = pattern.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    return sql`lower(name || ' ' || place || ' ' || detail) like ${folded} escape '\\'`
  }
  // Without need of it, half a million rows are quicker without.
  const escaped = /[\\%_]/.test(word) ? sql` escape '\\'` : sql``
  const columns = ['name', 'place', 'detail'].map(
    (column) => sql`${sql.ref(column)} like ${pattern}${escaped}`,
  )
  return sql`(${sql.join(columns, sql` or `)})`
}
