import { sql } from 'kysely'
import type { SeveralChanged, SeveralChanges } from '#contract/schemas/workList.ts'
import { auditIn } from '../audit.ts'
import { type Db, findRows, lastOf } from '../connection/Db.ts'
import { type Actor, withRegisterChange } from '../register.ts'
import { candidateEditsIn, writeVoterId } from './candidateEdits.ts'
import { candidatesIn } from './candidates.ts'
import { committeesIn } from './committees.ts'
import { deletionsIn } from './deletions.ts'

/** Many records changed at once, by the functions that change one, and undone by one entry of the audit trail. */
export function severalChangesIn(db: Db) {
  return {
    /** Records that already have the value, or that the site does not show, stay as they are. */
    change: (
      actor: Actor,
      { change, accounts, accountNum = 0 }: SeveralChanges,
    ): Promise<SeveralChanged | 'nothing' | 'no committee'> =>
      withRegisterChange(db, async (trx) => {
        if (change === 'add account' && !(await committeesIn(trx).find(accountNum))) return 'no committee'
        const changes = {
          'delete candidates': () => deleteEach(trx, actor, 'candidate', accounts),
          'delete committees': () => deleteEach(trx, actor, 'committee', accounts),
          'clear VoterIDs': () => clearVoterIds(trx, actor, accounts),
          'add account': async () => {
            for (const acctNum of accounts)
              await candidateEditsIn(trx).addAccount(actor, acctNum, { accountNum })
          },
        }
        const record = change === 'delete committees' ? 'committees' : 'candidates'
        return (await recordCombined(trx, actor, { record, change }, changes[change])) ?? 'nothing'
      }),
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
  const edits = await findRows(trx, 'voter_id_edit', { acct_num: accounts })
  const edited = edits.map(({ acct_num }) => acct_num)
  const known = await candidatesIn(trx, 'administrators').findEach(edited)
  for (const candidate of known.values()) await writeVoterId(trx, actor, candidate, '')
}

/**
 * Makes several changes inside a transaction, each with its entry in the audit trail, and adds an entry for all of them
 * unless there is only one. The transaction holds the write lock, so the entries from the first to the last are all its
 * own. Undefined if nothing changed.
 */
export async function recordCombined(
  trx: Db,
  actor: Actor,
  { record, change }: { record: string; change: string },
  work: () => Promise<void>,
): Promise<SeveralChanged | undefined> {
  const before = await lastOf(trx, 'audit', 'audit_id')
  await work()
  const { rows } = await sql<Record<'first' | 'last' | 'changed', number>>`
    select min(audit_id) as first, max(audit_id) as last, count(*) as changed from audit
    where audit_id > ${before} having count(*) > 0`.execute(trx)
  if (!rows[0]) return undefined
  const { first, last, changed } = rows[0]
  if (changed === 1) return { entryId: first, changed }
  const after = { change, changed, first, last }
  const entryId = await auditIn(trx).record(actor, { action: 'several changed', record, after })
  return { entryId, changed }
}
