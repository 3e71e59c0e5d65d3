import { type RawBuilder, sql } from 'kysely'
import type { RowsQuery } from '#contract/endpoints/transactionEndpoints.ts'
import { straightApostrophes } from '#contract/domain/text.ts'
import { type Db, isSqlite } from '../connection/Db.ts'
import { dayNumber, FIRST_DAY } from './tx.ts'

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
  /** Words that each occur in the name, the place as published or the detail, ignoring case. Not patterns. */
  text?: string | undefined
}

/** Whether it excludes rows by anything that is neither counted nor in an index. */
export const isSelective = ({ types, text, least, most }: RowFilter) =>
  types !== undefined || (text ?? '') !== '' || least !== undefined || most !== undefined

export const wordsOf = ({ text = '' }: Pick<RowFilter, 'text'>): string[] => [
  ...new Set(straightApostrophes(text).split(/\s+/).filter(Boolean)),
]

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

/** The place without the last four digits of a ZIP code, as withoutPlus4 has it. */
const PLACE = {
  SQLite: sql`case when place glob '*[0-9][0-9][0-9][0-9][0-9]-[0-9][0-9][0-9][0-9]' then substr(place, 1, length(place) - 5)
    when place glob '*[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]' then substr(place, 1, length(place) - 4)
    else place end`,
  // A regular expression would take as long as everything else.
  PostgreSQL: sql`case when place like '%_____-____' and translate(right(place, 10), '0123456789', '') = '-' then left(place, -5)
    when length(place) >= 9 and translate(right(place, 9), '0123456789', '') = '' then left(place, -4)
    else place end`,
}

function wordCondition(db: Db, word: string): RawBuilder<unknown> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  if (!isSqlite(db)) {
    // One comparison for all three; `ilike` would fold the pattern again for each row. Both fold only ASCII letters.
    const folded = pattern.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    return sql`lower(name || ' ' || ${PLACE.PostgreSQL} || ' ' || detail) like ${folded} escape '\\'`
  }
  // Half a million rows are faster without the clause if it is not needed.
  const escaped = /[\\%_]/.test(word) ? sql` escape '\\'` : sql``
  const columns = [sql`name`, PLACE.SQLite, sql`detail`].map((text) => sql`${text} like ${pattern}${escaped}`)
  return sql`(${sql.join(columns, sql` or `)})`
}

export function filterOf({ text, type, from, to, least, most }: RowsQuery): RowFilter {
  return {
    text,
    types: type && typesOf(type),
    from: from ?? (to === undefined ? undefined : FIRST_DAY),
    to,
    least: least === undefined ? undefined : centsOf(least),
    most: most === undefined ? undefined : centsOf(most),
  }
}

function typesOf(types: readonly string[]): RowFilter['types'] {
  const codes = types.map((type) => type.replace('-', '')).map((code) => (code === 'none' ? '' : code))
  return types[0]?.startsWith('-') ? { except: codes } : { only: codes }
}

const centsOf = (dollars: string) => Math.round(Number(dollars) * 100)
