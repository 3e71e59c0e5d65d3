import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Db } from '../connection/Db.ts'
import { auditIn } from '../audit/audit.ts'
import { candidatesIn } from './candidates.ts'
import { type Actor, withRegisterChange } from '../register.ts'

export type CandidateEdits = ReturnType<typeof candidateEditsIn>

type IsCurrent = (candidate: Candidate) => boolean

/** Administrators' edits of candidates, stored separately from the state's rows, so that imports leave them alone. */
export function candidateEditsIn(db: Db) {
  return {
    /**
     * Sets the candidate's VoterID; blank restores the state's. Returns the candidate as it is now, or why nothing was
     * saved: there is no such candidate, or `isCurrent` rejects its current state.
     */
    saveVoterId(
      actor: Actor,
      acctNum: number,
      voterId: string,
      isCurrent: IsCurrent,
    ): Promise<Candidate | 'missing' | 'stale'> {
      return withRegisterChange(db, async (trx) => {
        const before = await candidatesIn(trx, 'administrators').find(acctNum)
        if (!before) return 'missing'
        if (!isCurrent(before)) return 'stale'
        return writeVoterId(trx, actor, before, voterId)
      })
    },
  }
}

/**
 * Saves a VoterID inside the transaction of a register change, and returns the candidate as it then is. The entry marks a
 * former VoterID that was the state's, because undoing it restores whatever the state's list then has.
 */
export async function writeVoterId(
  trx: Db,
  actor: Actor,
  before: Candidate,
  voterId: string,
): Promise<Candidate> {
  const { AcctNum } = before
  const known = await trx
    .selectFrom('candidate')
    .leftJoin('voter_id_edit', 'voter_id_edit.acct_num', 'candidate.acct_num')
    .select(['candidate.voter_id as ofState', 'voter_id_edit.voter_id as edit'])
    .where('candidate.acct_num', '=', AcctNum)
    .executeTakeFirstOrThrow()
  await (voterId === '' ? clearVoterId(trx, AcctNum) : setVoterId(trx, actor, AcctNum, voterId))
  const after = { ...before, VoterID: voterId || known.ofState }
  await auditIn(trx).record(actor, {
    action: 'VoterID saved',
    record: after.id,
    before: { VoterID: before.VoterID, ...(known.edit === null && { isOfState: true }) },
    after: { VoterID: after.VoterID },
  })
  return after
}

async function clearVoterId(db: Db, acctNum: number): Promise<void> {
  await db.deleteFrom('voter_id_edit').where('acct_num', '=', acctNum).execute()
}

async function setVoterId(db: Db, { who, at }: Actor, acctNum: number, voterId: string): Promise<void> {
  const edit = { voter_id: voterId, edited_at: at, edited_by: who }
  await db
    .insertInto('voter_id_edit')
    .values({ acct_num: acctNum, ...edit })
    .onConflict((conflict) => conflict.column('acct_num').doUpdateSet(edit))
    .execute()
}
