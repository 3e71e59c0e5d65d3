import { combinedAddress } from '#contract/domain/combinedAddress.ts'
import { voterName } from '#contract/domain/voterName.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import {
  BATCH_HOURS,
  MAX_SUGGESTED,
  type OpenedBatch,
  type VoterIdBatch,
  type VoterSuggestions,
} from '#contract/schemas/voterMatch.ts'
import type { Db } from '../../connection/Db.ts'
import type { Actor } from '../../register.ts'
import { auditIn } from '../../audit/audit.ts'
import { candidatesIn } from '../../repositories/candidates.ts'
import { generationToRead, lookupsLeft, lookUpVoters } from '../lookUpVoters.ts'
import { findSimilarVoters } from './findSimilarVoters.ts'
import { findingOf, isSamePerson } from './findingOf.ts'
import { rankVoters } from './rankVoters.ts'

export type SuggestedVoters = ReturnType<typeof voterSuggestionsIn>

const BATCH_MS = BATCH_HOURS * HOUR_MS

/**
 * The voters who may be candidates. They are searched in batches, each with one entry in the audit trail: who searches,
 * why, and for which candidates.
 */
export function voterSuggestionsIn(db: Db) {
  return {
    /** One look-up, however many candidates it has. Throws TooManyAttempts. */
    openBatch: async (actor: Actor, { purpose, accounts }: VoterIdBatch): Promise<OpenedBatch> => {
      const batchId = await lookUpVoters(db, actor, async (trx) => {
        const id = await auditIn(trx).record(actor, {
          action: 'voters matched',
          record: 'voters',
          after: { purpose, candidates: accounts },
        })
        return [id, 0]
      })
      return { batchId, left: await lookupsLeft(db, actor) }
    },

    /**
     * Undefined if the actor has no open batch of this id that includes the candidate. Throws TooManyAttempts if too many
     * voters were shown before.
     */
    suggest: (
      actor: Actor,
      { batchId, acctNum }: { batchId: number; acctNum: number },
      birthYear?: number,
    ): Promise<VoterSuggestions | undefined> =>
      lookUpVoters(
        db,
        actor,
        async (trx) => {
          const isOpen = await isInBatch(trx, actor, batchId, acctNum)
          const candidate = isOpen ? await candidatesIn(trx, 'administrators').find(acctNum) : null
          const found = candidate ? await suggestionsFor(trx, candidate, birthYear) : undefined
          return [found, found?.voters.length ?? 0]
        },
        0,
      ),
  }
}

async function isInBatch(trx: Db, actor: Actor, batchId: number, acctNum: number): Promise<boolean> {
  const entry = await auditIn(trx).find(batchId)
  if (entry?.action !== 'voters matched' || entry.who !== actor.who) return false
  if (Date.parse(actor.at) - Date.parse(entry.at) > BATCH_MS) return false
  const candidates = entry.after?.['candidates']
  return Array.isArray(candidates) && candidates.includes(acctNum)
}

async function suggestionsFor(
  trx: Db,
  candidate: Candidate,
  birthYear: number | undefined,
): Promise<VoterSuggestions> {
  const generation = await generationToRead(trx)
  if (generation === undefined) return { voters: [], compared: 0, isWhole: true, hasRoll: false }
  const { voters, isWhole } = await findSimilarVoters(trx, generation, candidate)
  const held = await candidatesIn(trx, 'administrators').withVoterIds(voters.map(({ VoterID }) => VoterID))
  const holders = Map.groupBy(held, ({ VoterID }) => VoterID)
  const registeredAs = new Set(
    held.filter((holder) => isSamePerson(candidate, holder)).map(({ VoterID }) => VoterID),
  )
  const ranked = rankVoters(candidate, voters, { birthYear, registeredAs })
    .filter(({ isAlike, score }) => isAlike || score > 0)
    .slice(0, MAX_SUGGESTED)
  return {
    voters: ranked.map(({ voter, birthYear: born, reasons }) => ({
      VoterID: voter.VoterID,
      name: voterName(voter),
      address: combinedAddress(voter),
      party: voter.Party,
      birthYear: born,
      finding: findingOf(candidate, { hasRoll: true, voter, holders: holders.get(voter.VoterID) ?? [] }),
      reasons,
    })),
    compared: voters.length,
    isWhole,
    hasRoll: true,
  }
}
