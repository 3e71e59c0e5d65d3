import { sql } from 'kysely'
import { type Db, isAmong, isSqlite } from '../connection/Db.ts'
import { appendValues } from '../connection/insertRows.ts'
import { withPostgresTypes } from '../connection/postgres.ts'
import { creating } from '../tables/columns.ts'
import { type VoterTable, voterTables } from './voterRow.ts'
import { MIN_NOTED_VOTERS, storePrefixCounts, VOTER_INDEXES } from './searchVoters.ts'
import { inGeneration, schemaOf, voterSchemas } from './voterSchemas.ts'

/** A voter whose number was already taken; `first` is the place of the earlier one. */
interface DuplicateVoter {
  voter: VoterTable
  first: Pick<VoterTable, 'file' | 'line'>
}

export interface RejectedVoter {
  file: number
  line: number
  reason: string
}

const COLUMNS = Object.keys(voterTables.voter.columns) as (keyof VoterTable)[] // the object's own keys

export type VoterFill = Awaited<ReturnType<typeof fillVoters>>

/**
 * Opens a generation to fill it, either a new one or what an interrupted run left. Rows that were accepted step by step
 * are stored with the progress, so that the next run can continue from there. If another process is filling it, throws an
 * error that isBusy recognizes.
 */
export async function fillVoters(db: Db, generation: string) {
  const load = inGeneration(generation, 'load')
  const rejection = inGeneration(generation, 'rejection')
  const schemas = voterSchemas(db)
  await schemas.openToFill(db, generation)
  await createTables(db, generation)
  // A complete one may be in use, and must not change.
  if (!(await loadState()).isComplete) await schemas.expectRows(db, generation)
  /** The pending write of the rows last given to `take`. */
  let pendingWrite: Promise<void> = Promise.resolve()

  /** The progress last given to `take`, or null, and whether `complete` was reached. */
  async function loadState(): Promise<{ progress: string | null; isComplete: boolean }> {
    const { rows } = await sql<{ progress: string; is_complete: number }>`
      select progress, is_complete from ${load}`.execute(db)
    return { progress: rows[0]?.progress ?? null, isComplete: rows[0]?.is_complete === 1 }
  }

  return {
    loadState,

    /**
     * Accepts rows, except those whose number is already taken. `checkDuplicates` gets these, and returns what else is rejected
     * and the resulting progress, which is stored together with the rows or not at all. Resolves once the previous rows
     * are stored, so that the next ones can be read during the write; `stored` waits for the last ones.
     */
    async take(
      voters: readonly VoterTable[],
      checkDuplicates: (duplicates: readonly DuplicateVoter[]) => {
        rejected: readonly RejectedVoter[]
        progress: string
      },
    ): Promise<void> {
      await pendingWrite
      pendingWrite = db.transaction().execute(async (trx) => {
        await schemas.assertAlone(trx, generation)
        const { rejected, progress } = checkDuplicates(await addVoters(trx, generation, voters))
        for (const { file, line, reason } of rejected)
          await sql`insert into ${rejection} values (${file}, ${line}, ${reason})`.execute(trx)
        await sql`insert into ${load} values (1, ${progress}, 0)
          on conflict (load_id) do update set progress = excluded.progress`.execute(trx)
      })
      // The next caller to wait for it gets the error.
      pendingWrite.catch(() => undefined)
    },

    /** Resolves once everything accepted is stored, or rejects with the reason it was not. */
    stored: (): Promise<void> => pendingWrite,

    /**
     * Builds the indexes that are still missing, reporting before each how many exist, and counts the voters
     * whose names have each prefix.
     */
    async complete(onIndex: (built: number, total: number) => void, few = MIN_NOTED_VOTERS): Promise<void> {
      await pendingWrite
      const indexes = Object.entries(VOTER_INDEXES)
      await schemas.expectIndexes(db, generation)
      for (const [built, [name, index]] of indexes.entries()) {
        onIndex(built, indexes.length)
        await schemas.createIndex(db, generation, name, index)
      }
      await schemas.makeReady(db, generation)
      await storePrefixCounts(db, generation, few)
      await db.transaction().execute(async (trx) => {
        await schemas.assertAlone(trx, generation)
        await sql`update ${load} set is_complete = 1`.execute(trx)
      })
    },

    async rejections(): Promise<RejectedVoter[]> {
      const { rows } =
        await sql<RejectedVoter>`select file, line, reason from ${rejection} order by file, line`.execute(db)
      return rows
    },
  }
}

async function createTables(db: Db, generation: string): Promise<void> {
  for (const [name, table] of Object.entries(voterTables)) {
    const statement = creating(`if not exists "${schemaOf(generation)}"."${name}"`, table, isSqlite(db))
    await sql.raw(isSqlite(db) ? statement : withPostgresTypes(statement)).execute(db)
  }
}

/** Adds the voters whose number is not taken, and returns the others. */
async function addVoters(trx: Db, generation: string, voters: readonly VoterTable[]) {
  const stored = await placesOf(trx, generation, voters)
  const duplicates: DuplicateVoter[] = []
  const fresh: VoterTable[] = []
  for (const voter of voters) {
    const first = stored.get(voter.voter_id)
    if (first) duplicates.push({ voter, first })
    else {
      stored.set(voter.voter_id, voter)
      fresh.push(voter)
    }
  }
  const rows = fresh.map((voter) => COLUMNS.map((column) => voter[column]))
  await appendValues(trx, inGeneration(generation, 'voter'), COLUMNS, rows)
  return duplicates
}

async function placesOf(db: Db, generation: string, voters: readonly VoterTable[]) {
  const numbers = voters.map(({ voter_id }) => voter_id)
  const { rows } = await sql<Pick<VoterTable, 'voter_id' | 'file' | 'line'>>`select voter_id, file, line
    from ${inGeneration(generation, 'voter')} where ${isAmong(db, 'voter_id', numbers)}`.execute(db)
  return new Map(rows.map(({ voter_id, ...first }) => [voter_id, first]))
}

/** How a complete generation differs from the previous one, if there is one. */
export async function compareVoters(db: Db, generation: string, before: string | undefined) {
  const voter = inGeneration(generation, 'voter')
  const count = await countOf(db, generation)
  if (before === undefined) return { added: count, changed: 0, unchanged: 0, removed: 0 }
  if (generation === before) return { added: 0, changed: 0, unchanged: count, removed: 0 }
  await voterSchemas(db).attachToRead(db, before)
  const { rows } = await sql<{ known: number; same: number | null }>`
    select count(*) as known, sum(case when a.record = b.record then 1 else 0 end) as same
    from ${voter} as a join ${inGeneration(before, 'voter')} as b on b.voter_id = a.voter_id`.execute(db)
  const [known, unchanged] = [rows[0]?.known ?? 0, rows[0]?.same ?? 0]
  const removed = (await countOf(db, before)) - known
  return { added: count - known, changed: known - unchanged, unchanged, removed }
}

async function countOf(db: Db, generation: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${inGeneration(generation, 'voter')}`.execute(db)
  return rows[0]?.count ?? 0
}
