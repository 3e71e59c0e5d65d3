import { type RawBuilder, sql } from 'kysely'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Voter } from '#contract/schemas/voter.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/openDatabase.ts'
import { nicknamesOf } from '../../search/nicknames.ts'
import { foldName } from '../foldName.ts'
import { votersByNumber } from '../lookUpVoters.ts'
import { startsWith } from '../startsWith.ts'
import { inGeneration } from '../voterSchema.ts'
import { candidateNames, type PersonNames } from '../../search/personNames.ts'

/** So many records are read in a few milliseconds, of fifteen million voters too. */
const MAX_COMPARED = 400

/** Of a last name alone: whoever bears a rare one is looked at, whatever the first name. */
const MAX_OF_LAST_NAME = 100

interface Alikes {
  voters: Voter[]
  /** Whether these are all whose names are alike. */
  isWhole: boolean
}

/**
 * The voters of a generation whose names may be the candidate's: those of the middle initial first, then all of the first
 * name, or of what it is short for, or of a middle name in its place; some of the last name alone come last. Each way is a
 * range of the index on last names.
 */
export async function findAlikes(db: Db, generation: string, candidate: Candidate): Promise<Alikes> {
  const names = candidateNames(candidate)
  const lasts = lastKeys(candidate.NameLast, names)
  const [middle = ''] = names.middle
  const firsts = firstConditions(names)
  const withInitial =
    middle === ''
      ? []
      : firsts.map((first) => sql`${first} and ${startsWith(sql.ref('middle_key'), middle.slice(0, 1))}`)

  const found = new Set<number>()
  const take = async (conditions: readonly RawBuilder<unknown>[], most: number) => {
    if (conditions.length === 0 || most === 0) return
    for (const id of await idsOf(db, generation, lasts, conditions, most + 1)) found.add(id)
  }
  await take(withInitial, MAX_COMPARED)
  if (found.size <= MAX_COMPARED) await take(firsts, MAX_COMPARED)
  const isWhole = found.size <= MAX_COMPARED
  if (isWhole) await take([sql`1 = 1`], Math.min(MAX_OF_LAST_NAME, MAX_COMPARED - found.size))
  const ids = [...found].slice(0, MAX_COMPARED)
  const voters = [...(await votersByNumber(db, generation, ids)).values()]
  // A generation that a former version filled has the names of exempt voters among those it searches.
  return { voters: voters.filter(({ Exempt }) => Exempt !== 'Y'), isWhole }
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

/** As the roll may spell it: with and without punctuation and suffix, a double name also by its halves. */
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
    ...halves,
  ])
  keys.delete('')
  return [...keys]
}

/** The first name and what begins with it, what it may be short for, and what somebody is called in its place. */
function firstConditions({ first: [first = ''], middle, nicknames }: PersonNames): RawBuilder<unknown>[] {
  const column = sql.ref<string>('first_key')
  const called = new Set([
    ...nicknamesOf(first),
    ...nicknames,
    ...nicknames.flatMap((name) => [...nicknamesOf(name)]),
    ...middle.filter((word) => word.length > 2).slice(0, 2),
  ])
  called.delete(first)
  return [
    ...(first === '' ? [] : [startsWith(column, first)]),
    ...(called.size === 0 ? [] : [...called].map((name) => sql`first_key = ${name}`)),
  ]
}
