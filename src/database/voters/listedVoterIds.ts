import { candidateName, voterName } from '#contract/domain/names.ts'
import type { CheckedVoterId, ListedVoterId, ListedVoterIds, SeenVoterId } from '#contract/schemas/voter.ts'
import type { SeveralChanged } from '#contract/schemas/workList.ts'
import { type Db } from '../connection/Db.ts'
import { type Actor, withRegisterChange } from '../register.ts'
import { auditIn } from '../audit.ts'
import { writeVoterId } from '../repositories/candidateEdits.ts'
import { candidatesIn } from '../repositories/candidates.ts'
import { recordCombined } from '../repositories/severalChanges.ts'
import { generationToRead, lookUpVoters, votersByNumber } from './voters.ts'
import { findingOf } from './rankVoters.ts'

/** Why nothing was saved, and for which candidate. */
interface NotSaved {
  refused: 'missing' | 'changed'
  acctNum: number
}

/** VoterIDs of many candidates at once: checked against the roll, and saved as checked. */
export function listedVoterIdsIn(db: Db) {
  return {
    /** One look-up, which shows a voter for each number. Throws TooManyAttempts. */
    check: (actor: Actor, { purpose, entries }: ListedVoterIds): Promise<CheckedVoterId[]> =>
      lookUpVoters(db, actor, async (trx) => {
        await noteCheck(trx, actor, purpose, entries)
        return [await checkEach(trx, entries), entries.length]
      }),

    /**
     * Saves all of them or none: if one is no longer as it was checked, returns the first such one instead. Such a
     * refusal reveals something about the roll, so it counts as a voter shown for each. Throws TooManyAttempts after
     * too many, before the roll is read.
     */
    save: (actor: Actor, entries: readonly SeenVoterId[]) =>
      lookUpVoters<SeveralChanged | NotSaved>(
        db,
        actor,
        async (trx) => {
          const checked = await checkEach(trx, entries)
          const changed = checked.find(({ was, finding }, at) => {
            const seen = entries[at]
            return was !== seen?.was || finding !== seen.seen
          })
          if (!changed) return [await writeEach(trx, actor, entries), 0]
          await noteCheck(trx, actor, 'Saving was refused', entries)
          const refused = changed.candidate === null ? 'missing' : 'changed'
          return [{ refused, acctNum: changed.acctNum }, entries.length]
        },
        // What the last look-ups checked can be saved.
        { 'look-ups': 0, voters: 0 },
      ),
  }
}

const accountsOf = (entries: readonly { acctNum: number }[]) => entries.map(({ acctNum }) => acctNum)

const noteCheck = (trx: Db, actor: Actor, purpose: string, entries: readonly ListedVoterId[]) =>
  auditIn(trx).record(actor, {
    action: 'voters matched',
    record: 'voters',
    after: { purpose, candidates: accountsOf(entries) },
  })

async function checkEach(trx: Db, entries: readonly ListedVoterId[]): Promise<CheckedVoterId[]> {
  const candidates = candidatesIn(trx, 'administrators')
  const known = await candidates.findEach(accountsOf(entries))
  const numbers = entries.map(({ VoterID }) => VoterID)
  const holders = Map.groupBy(await candidates.withVoterIds(numbers), ({ VoterID }) => VoterID)
  const generation = await generationToRead(trx)
  const voters = generation === undefined ? null : await votersByNumber(trx, generation, numbers.map(Number))
  return entries.map(({ acctNum, VoterID }) => {
    const candidate = known.get(acctNum)
    if (!candidate) return { acctNum, VoterID, candidate: null, was: '', finding: null, voter: '' }
    const voter = voters?.get(Number(VoterID))
    const isSaved = candidate.VoterID === VoterID
    const held = { hasRoll: voters !== null, voter, holders: holders.get(VoterID) ?? [] }
    return {
      acctNum,
      VoterID,
      candidate: candidateName(candidate),
      was: candidate.VoterID,
      finding: isSaved ? null : findingOf(candidate, held),
      voter: voter === undefined || voter.Exempt === 'Y' ? '' : voterName(voter),
    }
  })
}

async function writeEach(trx: Db, actor: Actor, entries: readonly ListedVoterId[]): Promise<SeveralChanged> {
  const known = await candidatesIn(trx, 'administrators').findEach(accountsOf(entries))
  const saved = await withRegisterChange(trx, (changing) =>
    recordCombined(changing, actor, { record: 'candidates', change: 'save VoterIDs' }, async () => {
      for (const { acctNum, VoterID } of entries) {
        const candidate = known.get(acctNum)
        if (candidate) await writeVoterId(changing, actor, candidate, VoterID)
      }
    }),
  )
  return saved as SeveralChanged // each of them was found
}
