import { sql } from 'kysely'
import type { Db } from '../connection/Db.ts'

/**
 * Removes addresses and voters' numbers from the former rows of candidates whose address the state suppresses as of this
 * revision. Resolves to whether this revision hides, or shows again, anything in the answers of former revisions.
 */
export async function concealFormerRows(trx: Db, revision: number): Promise<boolean> {
  const suppressed = sql`(select c.acct_num from candidate as c
    join former_candidate as f on f.acct_num = c.acct_num and f.until = ${revision}
    where c.suppress_address = 1)`
  const { numAffectedRows } = await sql`update former_candidate
    set suppress_address = 1, voter_id = '', addr1 = '', addr2 = '', city = '', state = '', zip = ''
    where suppress_address = 0 and acct_num in ${suppressed}`.execute(trx)
  await sql`update former_voter_id_edit set voter_id = '' where acct_num in ${suppressed}`.execute(trx)
  const { rows } = await sql`select 1 from former_deletion where until = ${revision} limit 1`.execute(trx)
  return Number(numAffectedRows ?? 0) > 0 || rows.length > 0
}
