import type { SeveralChanged, SeveralChanges } from '#contract/schemas/workList.ts'
import type { Db } from '../connection/Db.ts'
import { type Actor, withRegisterChange } from '../register.ts'
import { accountEditsIn } from './accountEdits.ts'
import { writeVoterId } from './candidateEdits.ts'
import { candidatesIn } from './candidates.ts'
import { committeesIn } from './committees.ts'
import { deletionsIn } from './deletions.ts'
import { recordCombined } from './recordCombined.ts'

export type SeveralChangesRecords = ReturnType<typeof severalChangesIn>

/** Many records changed at once, by the functions that change one, and undone by one entry of the audit trail. */
export function severalChangesIn(db: Db) {
  return {
    /** Records that already have the value, or that the site does not show, stay as they are. */
    change(
      actor: Actor,
      { change, accounts, accountNum = 0 }: SeveralChanges,
    ): Promise<SeveralChanged | 'nothing' | 'no committee'> {
      return withRegisterChange(db, async (trx) => {
        if (change === 'add account' && !(await committeesIn(trx).find(accountNum))) return 'no committee'
        const changes = {
          'delete candidates': () => deleteEach(trx, actor, 'candidate', accounts),
          'delete committees': () => deleteEach(trx, actor, 'committee', accounts),
          'clear VoterIDs': () => clearVoterIds(trx, actor, accounts),
          'add account': async () => {
            for (const acctNum of accounts) await accountEditsIn(trx).add(actor, acctNum, { accountNum })
          },
        }
        const record = change === 'delete committees' ? 'committees' : 'candidates'
        return (await recordCombined(trx, actor, { record, change }, changes[change])) ?? 'nothing'
      })
    },
  }
}

async function deleteEach(
  trx: Db,
  actor: Actor,
  type: 'candidate' | 'committee',
  accounts: readonly number[],
): Promise<void> {
  for (const acctNum of accounts) await deletionsIn(trx).add(actor, type, acctNum)
}

async function clearVoterIds(trx: Db, actor: Actor, accounts: readonly number[]): Promise<void> {
  const edits = await trx
    .selectFrom('voter_id_edit')
    .select('acct_num')
    .where('acct_num', 'in', accounts)
    .execute()
  const edited = edits.map(({ acct_num }) => acct_num)
  const known = await candidatesIn(trx, 'administrators').findEach(edited)
  for (const candidate of known.values()) await writeVoterId(trx, actor, candidate, '')
}
