import { type RawBuilder, sql } from 'kysely'
import type { Election } from '#contract/schemas/election.ts'
import { electionName, newestFirst } from '#contract/domain/elections.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/Db.ts'
import { preparedQuery } from '../connection/preparedQuery.ts'
import { listedCandidates } from './candidates.ts'
import { stateElectionsIn } from './stateElections.ts'

export type Elections = ReturnType<typeof electionsIn>

/** The elections of the register: those imported, and those with a stored candidate. */
export function electionsIn(db: Db) {
  return {
    /** Every imported election, and every one in which a listed candidate runs, newest first. */
    async list(): Promise<Election[]> {
      const labels = await stateElectionsIn(db).labels()
      const named = await db.selectFrom('election').select(['election_id', 'name']).execute()
      const names = new Map(named.map(({ election_id, name }) => [election_id, name]))
      const ids = new Set([...names.keys(), ...(await electionsOfCandidates(db))])
      return [...ids]
        .map((value) => ({ value, name: names.get(value) || nameOf(value, labels.get(value)) }))
        .toSorted(newestFirst)
    },

    /** The name of an election that has candidates. */
    async nameOf(electionId: string): Promise<string> {
      const [{ name, label } = {}] = await namesOf(db, { electionId })
      return name || nameOf(electionId, label ?? undefined)
    },

    /**
     * The ids of these and of all elections that the state offers, including future ones and those without candidates;
     * newest first.
     */
    async ids(): Promise<string[]> {
      const listed = (await this.list()).map(({ value }) => value)
      const ids = new Set([...listed, ...(await stateElectionsIn(db).labels()).keys()])
      return [...ids]
        .map((value) => ({ value, name: '' }))
        .toSorted(newestFirst)
        .map(({ value }) => value)
    },
  }
}

const namesOf = preparedQuery<{ electionId: string }, Record<'name' | 'label', string | null>>((db, given) =>
  db.selectNoFrom((eb) => [
    eb.selectFrom('election').select('name').where('election_id', '=', given('electionId')).as('name'),
    eb
      .selectFrom('state_election')
      .select('label')
      .where('election_id', '=', given('electionId'))
      .as('label'),
  ]),
)

/** Those in which a listed candidate runs. With `exists`, PostgreSQL would read all candidates to find one of each. */
async function electionsOfCandidates(db: Db): Promise<string[]> {
  const ids = JSON.stringify(await everyElection(db))
  const each = isSqlite(db)
    ? sql`select value as election_id from json_each(${ids})`
    : sql`select value as election_id from json_array_elements_text(${ids})`
  const running = listedCandidates(db)
    .select(sql.lit(1).as('one'))
    .where('candidate.election_id', '=', sql.ref<string>('e.election_id'))
    .limit(sql.lit(1))
  const { rows } = await sql<{ election_id: string }>`select e.election_id from (${each}) as e
    where ${running} = 1`.execute(db)
  return rows.map(({ election_id }) => election_id)
}

/**
 * The elections that have candidates. It steps from one to the next through an index, because there are only a few among
 * many thousands of rows.
 */
async function everyElection(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive each(id) as (
    select ${firstElection(sql`1 = 1`)} union all select ${firstElection(sql`election_id > each.id`)} from each where each.id is not null)
    select id from each where id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

const firstElection = (where: RawBuilder<unknown>) =>
  sql`(select min(election_id) from candidate where ${where})`

/** The site offers only names that end in "Election"; the state's label may not. */
const nameOf = (id: string, label = '') => (label.endsWith('Election') ? label : electionName(id))
