import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/balanceExplanation.ts'
import { insertRows } from '../connection/insertRows.ts'
import type { Db } from '../connection/openDatabase.ts'
import type { MergeOptions } from '../staging/mergeTransactions.ts'

/** Whether a whole list `w` is newer than these files; a list of the account itself goes before one by word. */
export const supersedes = ({ wholeThrough, day }: Pick<MergeOptions, 'wholeThrough' | 'day'>) =>
  wholeThrough === undefined
    ? sql`w.as_of >= ${day}`
    : sql`(w.as_of > ${wholeThrough} or (w.by_word = 0 and w.as_of = ${wholeThrough}))`

/** Whether the account of the row `t` has no whole list that is newer than these files. */
export const isNotSuperseded = (options: MergeOptions) =>
  sql`not exists (select 1 from whole_list as w
    where w.acct_num = t.acct_num and w.kind = ${options.kind} and ${supersedes(options)})`

/** Finds the accounts whose list these files hold whole, and marks their rows. */
export async function markWhole(trx: Db, options: MergeOptions): Promise<void> {
  const { account, isPartial, wholeThrough, election, kind, isUnambiguous } = options
  if (isPartial) return
  if (account !== undefined) {
    // Its rows were marked as they arrived.
    await sql`insert into whole_account values (${account})`.execute(trx)
  } else if (wholeThrough !== undefined) {
    await noteOpenAccounts(trx, options)
    const isOpen = sql`(select o.acct_num from open_account as o where o.kind = ${kind})`
    await sql`insert into whole_account select distinct acct_num from arrived
      where acct_num is not null and acct_num not in ${isOpen}`.execute(trx)
    // Of accounts that this word spoke of before, silence means none; their own lists are not displaced by it.
    const { rows } = await sql<{ acct_num: number }>`select distinct e.acct_num from whole_list as e
      where e.by_word = 1 and e.election_id = ${election}
        and e.acct_num not in (select acct_num from arrived where acct_num is not null)
        and e.acct_num not in ${isOpen}
        and not exists (select 1 from whole_list as w
          where w.acct_num = e.acct_num and w.kind = ${kind} and (w.by_word = 0 or ${supersedes(options)}))`.execute(
      trx,
    )
    for (const { acct_num } of rows)
      if (isUnambiguous(acct_num)) await sql`insert into whole_account values (${acct_num})`.execute(trx)
    await sql`update arrived set is_whole = 1
      where acct_num in (select acct_num from whole_account) and entry_date <= ${wholeThrough}`.execute(trx)
  }
}

/**
 * Notes, by kind, the accounts that rows waiting under some name may be of: of those rows of this export that wait, and
 * of those of other kinds on file; and of other kinds those of every name in the exports before, which may have become
 * another's since. What such an account has of the kind nobody knows, so that no word makes it whole.
 */
async function noteOpenAccounts(trx: Db, { kind, election, possible }: MergeOptions): Promise<void> {
  const { rows } = await sql<{ kind: TransactionKind; filer: string }>`
    select distinct kind, filer from arrived where acct_num is null
    union select distinct kind, filer from filed_transaction where acct_num is null and kind <> ${kind}`.execute(
    trx,
  )
  const exports = await trx
    .selectFrom('whole_export')
    .select(['kind', 'filers'])
    .where('election_id', '=', election)
    .where('kind', '<>', kind)
    .execute()
  const named = exports.flatMap((each) =>
    (JSON.parse(each.filers) as string[]).map((filer) => ({ kind: each.kind, filer })),
  )
  const open = new Map(
    [...rows, ...named].flatMap(({ kind: waiting, filer }) =>
      possible(filer).map((acctNum) => [`${waiting} ${acctNum}`, [waiting, acctNum]] as const),
    ),
  )
  const { atOnce, insert } = insertRows(trx, sql`open_account`, ['kind', 'acct_num'])
  const all = [...open.values()]
  for (let start = 0; start < all.length; start += atOnce) await insert(trx, all.slice(start, start + atOnce))
}
