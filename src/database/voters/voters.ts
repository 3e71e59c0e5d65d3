import type { Voter } from '#contract/schemas/voter.ts'
import type { VoterQuery } from '#contract/endpoints/adminParameters.ts'
import type { Db } from '../connection/Db.ts'
import { auditIn } from '../audit/audit.ts'
import type { Actor } from '../register.ts'
import { searchVoters } from './searchVoters.ts'
import { generationToRead, lookUpVoters, votersByNumber } from './lookUpVoters.ts'
import { toVoter } from './voterRow.ts'

export type Voters = ReturnType<typeof votersIn>

interface FoundVoters {
  /** At most MAX_VOTERS_SHOWN, by last, first and middle name. */
  voters: Voter[]
  /** How many match; MANY_VOTERS means that many or more. */
  count: number
}

/**
 * The state's registered voters. Each look-up is recorded in the audit trail in the same transaction: who looked, by
 * which of the names or for which number, but nothing of what was found. An administrator with too many look-ups is
 * refused.
 */
export function votersIn(db: Db) {
  return {
    /**
     * The voters whose names begin with the given text, regardless of case and accents. Exempt voters are found by number
     * only, because finding them by name would reveal it.
     */
    search(actor: Actor, names: VoterQuery): Promise<FoundVoters> {
      return lookUpVoters(db, actor, async (trx) => {
        const terms = Object.entries(names).flatMap(([term, name]) => (name?.trim() ? [term] : []))
        await auditIn(trx).record(actor, { action: 'voters searched', record: 'voters', after: { terms } })
        const generation = await generationToRead(trx)
        if (generation === undefined) return [{ voters: [], count: 0 }, 0]
        const { rows, count } = await searchVoters(trx, generation, names)
        return [{ voters: rows.map(toVoter), count }, rows.length]
      })
    },

    /** Null if no voter has this number. */
    find(actor: Actor, voterId: string): Promise<Voter | null> {
      return lookUpVoters(db, actor, async (trx) => {
        const voter = await voterOf(trx, Number(voterId))
        await auditIn(trx).record(actor, {
          action: voter ? 'voter viewed' : 'voter not found',
          record: `voters/${Number(voterId)}`,
        })
        return [voter, 1]
      })
    },
  }
}

async function voterOf(trx: Db, voterId: number): Promise<Voter | null> {
  const generation = await generationToRead(trx)
  if (generation === undefined) return null
  return (await votersByNumber(trx, generation, [voterId])).get(voterId) ?? null
}
