import { sql } from 'kysely'
import type { Voter } from '#contract/schemas/voter.ts'
import type { VoterQuery } from '#contract/endpoints/parameters.ts'
import type { Db } from '../connection/openDatabase.ts'
import { inGeneration } from './voterSchema.ts'
import { voterSchemas } from './voterSchemas.ts'
import { withWriteTransaction } from '../connection/withWriteTransaction.ts'
import { auditIn } from '../repositories/audit.ts'
import type { Actor } from '../connection/withRegisterChange.ts'
import { searchVoters } from './searchVoters.ts'
import { TooManyTries } from '../repositories/TooManyTries.ts'
import { voterGenerationIn } from './voterGeneration.ts'
import { tooManyLookups } from './voterLookups.ts'
import { toVoter } from './voterRow.ts'

export type Voters = ReturnType<typeof votersIn>

interface FoundVoters {
  /** At most MAX_VOTERS_SHOWN, by last, first and middle name. */
  voters: Voter[]
  /** How many match; MANY_VOTERS means that many or more. */
  count: number
}

/**
 * The state's registered voters. Each look-up is in the audit trail, in one transaction with it: who looked, by
 * which of the names or for which number, and nothing of what was found. Somebody who looks up too many is refused.
 */
export function votersIn(db: Db) {
  /** Throws TooManyTries, once what the trail says of it is written. */
  const lookUp = async <Found>(actor: Actor, find: (trx: Db) => Promise<Found>): Promise<Found> => {
    const found = await withWriteTransaction(
      db,
      async (trx) => (await tooManyLookups(trx, actor)) ?? find(trx),
    )
    if (found instanceof TooManyTries) throw found
    return found
  }

  return {
    /**
     * The voters whose names begin with what is given, without regard to case and accents. One who is exempt is found by
     * number only: to be found by a name would reveal it.
     */
    search(actor: Actor, names: VoterQuery): Promise<FoundVoters> {
      return lookUp(actor, async (trx) => {
        const terms = Object.entries(names).flatMap(([term, name]) => (name?.trim() ? [term] : []))
        await auditIn(trx).record(actor, { action: 'voters searched', record: 'voters', after: { terms } })
        const generation = await generationToRead(trx)
        if (generation === undefined) return { voters: [], count: 0 }
        const { rows, count } = await searchVoters(trx, generation, names)
        // A generation that a former version filled has the names of exempt voters among those it searches.
        const voters = rows.map(toVoter).filter(({ Exempt }) => Exempt !== 'Y')
        return { voters, count: count - (rows.length - voters.length) }
      })
    },

    /** Null where nobody has this number. */
    find(actor: Actor, voterId: string): Promise<Voter | null> {
      return lookUp(actor, async (trx) => {
        const voter = await voterOf(trx, Number(voterId))
        await auditIn(trx).record(actor, {
          action: voter ? 'voter viewed' : 'voter not found',
          record: `voters/${Number(voterId)}`,
        })
        return voter
      })
    },
  }
}

async function voterOf(trx: Db, voterId: number): Promise<Voter | null> {
  const generation = await generationToRead(trx)
  if (generation === undefined) return null
  const { rows } = await sql<{ voter_id: number; record: string }>`select voter_id, record
    from ${inGeneration(generation, 'voter')} where voter_id = ${voterId}`.execute(trx)
  return rows[0] ? toVoter(rows[0]) : null
}

/** The generation in use. The transaction has the only right to write, so an import cannot take it away meanwhile. */
async function generationToRead(trx: Db): Promise<string | undefined> {
  const generation = await voterGenerationIn(trx).current()
  if (generation === undefined) return undefined
  await voterSchemas(trx).openToRead(trx, generation)
  return generation
}
