import { type RawBuilder, sql } from 'kysely'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Voter } from '#contract/schemas/voter.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import { nicknamesOf } from '../../names/nicknames.ts'
import { foldName } from '../../names/foldName.ts'
import { votersByNumber } from '../lookUpVoters.ts'
import { startsWith } from '../../connection/startsWith.ts'
import { inGeneration } from '../voterSchema.ts'
import { candidateNames, type PersonNames } from '../../names/personNames.ts'

/** This many records take a few milliseconds to read, even with fifteen million voters. */
const MAX_COMPARED = 400

/** For the last name alone, so that all voters with a rare one are compared, whatever their first name. */
const MAX_OF_LAST_NAME = 100

interface SimilarVoters {
  voters: Voter[]
  /** Whether these are all voters with similar names. */
  isWhole: boolean
}

/**
 * The voters of a generation whose names may be the candidate's: those with the middle initial first, then all with the
 * first name, its long form, or a middle name used in its place; some with only the last name come last. Each condition
 * is a range of the index on last names.
 */
export async function findSimilarVoters(
  db: Db,
  generation: string,
  candidate: Candidate,
): Promise<SimilarVoters> {
  const names = candidateNames(candidate)
  const lasts = lastKeys(candidate.NameLast, names)
  const [middle = ''] = names.middle
  const firsts = firstConditions(names, foldName(candidate.NameFirst))
  const withInitial =
    middle === ''
      ? []
      : firsts.map((first) => sql`${first} and ${startsWith(sql.ref('middle_key'), middle.slice(0, 1))}`)

  const found = new Set<number>()
  const take = async (conditions: readonly RawBuilder<unknown>[], most: number) => {
    if (lasts.length === 0 || conditions.length === 0 || most === 0) return
    for (const id of await idsOf(db, generation, lasts, conditions, most + 1)) found.add(id)
  }
  await take(withInitial, MAX_COMPARED)
  if (found.size <= MAX_COMPARED) await take(firsts, MAX_COMPARED)
  const isWhole = found.size <= MAX_COMPARED
  if (isWhole) await take([sql`1 = 1`], Math.min(MAX_OF_LAST_NAME, MAX_COMPARED - found.size))
  const ids = [...found].slice(0, MAX_COMPARED)
  return { voters: [...(await votersByNumber(db, generation, ids)).values()], isWhole }
}

async function idsOf(
  db: Db,
  generation: string,
  lasts: readonly string[],
  conditions: readonly RawBuilder<unknown>[],
  most: number,
): Promise<number[]> {
  const voter = inGeneration(generation, 'voter')
  const from = isSqlite(db) ? sql`${voter} indexed by voter_by_last_name` : voter
  const ranges = lasts.flatMap((last) =>
    conditions.map(
      (condition) => sql`select voter_id from
        (select voter_id from ${from} where last_key = ${last} and ${condition} limit ${most}) as named`,
    ),
  )
  const { rows } = await sql<{ voter_id: number }>`${sql.join(ranges, sql` union `)} limit ${most}`.execute(
    db,
  )
  return rows.map(({ voter_id }) => voter_id)
}

/** The spellings the roll may use: with and without punctuation and suffix, and for a double name also its halves. */
function lastKeys(lastName: string, { last }: PersonNames): string[] {
  const plain = foldName(lastName)
  const spelled = plain.replace(/,?\s+(?:jr|sr|ii|iii|iv|md|phd|esq)\.?$/, '')
  const halves = last.length > 1 ? last.filter((word) => word.length > 2) : []
  const keys = new Set([
    spelled,
    plain,
    spelled.replaceAll(/['’.]/g, ''),
    last.join(' '),
    last.join('-'),
    last.join(''),
    ...halves,
  ])
  keys.delete('')
  return [...keys]
}

/**
 * The first name as a prefix, also as it is written, such as "d'angelo", its long forms, and the names the candidate may use
 * instead.
 */
function firstConditions(
  { first: [first = ''], middle, nicknames }: PersonNames,
  written: string,
): RawBuilder<unknown>[] {
  const column = sql.ref<string>('first_key')
  const called = new Set([
    ...nicknamesOf(first),
    ...nicknames,
    ...nicknames.flatMap((name) => [...nicknamesOf(name)]),
    ...middle.filter((word) => word.length > 2).slice(0, 2),
  ])
  called.delete(first)
  const [word = ''] = written.split(' ')
  return [
    ...[...new Set([first, word])].filter(Boolean).map((beginning) => startsWith(column, beginning)),
    ...(called.size === 0 ? [] : [...called].map((name) => sql`first_key = ${name}`)),
  ]
}
