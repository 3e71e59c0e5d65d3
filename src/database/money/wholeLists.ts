import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/balanceExplanation.ts'
import type { Db } from '../connection/openDatabase.ts'
import { keepLedgers } from './ledgers.ts'
import type { MergeOptions } from '../staging/mergeTransactions.ts'

/**
 * Notes that the accounts of the table `whole_account` have had their list of this kind whole, once `addRows` has added
 * its rows, and brings their ledgers up to date. A list that says what it said before, as of the same day, keeps the
 * import that brought it. Answers what `addRows` did, and whether any list is new.
 */
export async function keepWholeLists(
  trx: Db,
  options: MergeOptions,
  addRows: () => Promise<number>,
): Promise<{ accounts: { added: number }; isNews: boolean }> {
  if (options.isPartial) return { accounts: { added: await addRows() }, isNews: false }
  const { kind, importId, day, wholeThrough, election } = options
  const asOf = wholeThrough ?? day
  const byWord = wholeThrough === undefined ? 0 : 1
  const ofElection = byWord === 1 ? election : ''
  await sql`insert into touched
    select acct_num from outdated where is_whole = 1
    union select a.acct_num from arrived as a where a.is_whole = 1 and not exists
      (select 1 from filed_transaction as t where t.acct_num = a.acct_num and t.row_hash = a.row_hash
        and t.occurrence = a.occurrence and t.is_whole = 1)`.execute(trx)
  const added = await addRows()
  const noted = await sql`insert into whole_list (acct_num, kind, as_of, import_id, by_word, election_id)
    select acct_num, ${kind}, ${asOf}, cast(${importId} as integer), ${sql.lit(byWord)}, ${ofElection}
    from whole_account as a where a.acct_num in (select acct_num from touched) or not exists
      (select 1 from whole_list as w where w.acct_num = a.acct_num and w.kind = ${kind} and w.as_of = ${asOf}
        and w.by_word = ${sql.lit(byWord)} and w.election_id = ${ofElection})
    on conflict (acct_num, kind) do update set as_of = excluded.as_of, import_id = excluded.import_id,
      by_word = excluded.by_word, election_id = excluded.election_id`.execute(trx)
  const nones = wholeThrough === undefined ? 0 : await keepWord(trx, options, wholeThrough)

  const { rows } = await sql<{ acct_num: number }>`
    select distinct acct_num from whole_list where import_id = ${importId}
    union select acct_num from whole_account`.execute(trx)
  await keepLedgers(
    trx,
    rows.map(({ acct_num }) => acct_num),
  )
  return { accounts: { added }, isNews: Number(noted.numAffectedRows) + nones > 0 }
}

/**
 * Notes the operator's word, and what follows from it and his earlier ones: an account with rows in one export of the
 * election and none in another has none of that other kind. Not where a name in that export may be its own, or rows of
 * that kind wait that may, or came to it later: then that export was not all of it. Answers how many nones are new.
 */
async function keepWord(
  trx: Db,
  { kind, importId, election, filers }: MergeOptions,
  through: string,
): Promise<number> {
  await sql`insert into whole_export (election_id, kind, through_day, import_id, filers)
    values (${election}, ${kind}, ${through}, ${importId}, ${JSON.stringify(filers)})
    on conflict (election_id, kind) do update
    set through_day = excluded.through_day, import_id = excluded.import_id, filers = excluded.filers
    where excluded.through_day >= whole_export.through_day`.execute(trx)
  const nones = await sql`insert into whole_list (acct_num, kind, as_of, import_id, by_word, election_id)
    select a.acct_num, e.kind, e.through_day, e.import_id, 1, e.election_id
    from whole_account as a join whole_export as e on e.election_id = ${election} and e.kind <> ${kind}
    where not exists (select 1 from whole_list as w where w.acct_num = a.acct_num and w.kind = e.kind)
      and not exists (select 1 from filed_transaction as t
        where t.acct_num = a.acct_num and t.kind = e.kind and t.entry_date <= e.through_day)
      and not exists (select 1 from open_account as o where o.kind = e.kind and o.acct_num = a.acct_num)`.execute(
    trx,
  )
  return Number(nones.numAffectedRows)
}

/** Has these lists of an account be whole no more; their rows stay, as loose ones. */
export async function endWholeLists(
  trx: Db,
  acctNum: number,
  kinds: readonly TransactionKind[],
): Promise<void> {
  if (kinds.length === 0) return
  const ofThese = sql`acct_num = ${acctNum} and kind in (${sql.join(kinds)})`
  await sql`update filed_transaction set is_whole = 0 where ${ofThese}`.execute(trx)
  await sql`delete from whole_list where ${ofThese}`.execute(trx)
  await keepLedgers(trx, [acctNum])
}

/** Which of an account's lists of transactions are on file whole. */
export function wholeListsIn(db: Db) {
  return {
    async of(acctNum: number, kind: TransactionKind): Promise<{ asOf: string } | undefined> {
      const row = await db
        .selectFrom('whole_list')
        .select('as_of')
        .where('acct_num', '=', acctNum)
        .where('kind', '=', kind)
        .executeTakeFirst()
      return row && { asOf: row.as_of }
    },
  }
}
