import { type RawBuilder, sql } from 'kysely'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import { dayNumber } from '../store/storedRow.ts'

/** Which of some owners' rows to include; what is left out does not restrict them. */
export interface RowFilter {
  /** By the state's codes: only these, or all but these. */
  types?: { only: readonly string[] } | { except: readonly string[] } | undefined
  /** ISO days, inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Cents, inclusive. */
  least?: number | undefined
  most?: number | undefined
  /** Words that each occur in the name, the place or the detail, ignoring case. Not patterns. */
  text?: string | undefined
}

/** Whether rows must be scanned for something that no index has. */
export const needsScan = ({ types, text }: RowFilter) => types !== undefined || (text ?? '') !== ''

/** Whether the filter excludes rows by anything but days. */
export const isSelective = (filter: RowFilter) =>
  needsScan(filter) || filter.least !== undefined || filter.most !== undefined

/** Whether it excludes nothing. */
export const isPlain = (filter: RowFilter) => Object.values(filter).every((value) => value === undefined)

/** The distinct words to search for. */
export const wordsOf = ({ text = '' }: Pick<RowFilter, 'text'>): string[] => [
  ...new Set(text.split(/\s+/).filter(Boolean)),
]

/** All conditions on a row of `books.entry`. */
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

/** The condition that one of a row's texts has a word. */
export function wordCondition(db: Db, word: string): RawBuilder<unknown> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  if (!isSqlite(db)) {
    // One comparison for all three; `ilike` would fold the pattern again for each row. Both fold only ASCII letters.
    const folded = pattern.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    return sql`lower(name || ' ' || place || ' ' || detail) like ${folded} escape '\\'`
  }
  // Half a million rows are faster without the clause if it is not needed.
  const escaped = /[\\%_]/.test(word) ? sql` escape '\\'` : sql``
  const columns = ['name', 'place', 'detail'].map(
    (column) => sql`${sql.ref(column)} like ${pattern}${escaped}`,
  )
  return sql`(${sql.join(columns, sql` or `)})`
}
