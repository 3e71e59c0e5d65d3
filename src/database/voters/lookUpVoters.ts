import { sql } from 'kysely'
import type { Voter } from '#contract/schemas/voter.ts'
import { amongNumbers } from '../connection/amongValues.ts'
import type { Db } from '../connection/Db.ts'
import type { Actor } from '../register.ts'
import { withWriteTransaction } from '../writeTransaction.ts'
import { TooManyAttempts } from '../administrators/TooManyAttempts.ts'
import { voterGenerationIn } from './voterGeneration.ts'
import { tooManyLookups } from './tooManyLookups.ts'
import { toVoter } from './voterRow.ts'
import { inGeneration } from './voterSchema.ts'
import { voterSchemas } from './voterSchemas.ts'

/**
 * Runs a look-up of one voter or several in one transaction with its entry in the audit trail, which `find` writes.
 * Throws TooManyAttempts after the refusal is in the audit trail.
 */
export async function lookUpVoters<Found>(
  db: Db,
  actor: Actor,
  find: (trx: Db) => Promise<Found>,
  count = 1,
): Promise<Found> {
  const found = await withWriteTransaction(
    db,
    async (trx) => (await tooManyLookups(trx, actor, count)) ?? find(trx),
  )
  if (found instanceof TooManyAttempts) throw found
  return found
}

/** The current generation. The transaction holds the write lock, so an import cannot remove it in the meantime. */
export async function generationToRead(trx: Db): Promise<string | undefined> {
  const generation = await voterGenerationIn(trx).current()
  if (generation === undefined) return undefined
  await voterSchemas(trx).openToRead(trx, generation)
  return generation
}

/** The voters with these numbers, by number. */
export async function votersByNumber(
  trx: Db,
  generation: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Voter>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ voter_id: number; record: string }>`select voter_id, record
    from ${inGeneration(generation, 'voter')} where ${amongNumbers(trx, 'voter_id', numbers)}`.execute(trx)
  return new Map(rows.map((row) => [row.voter_id, toVoter(row)]))
}
