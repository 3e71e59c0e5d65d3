import { sql } from 'kysely'
import type { Db } from '../connection/openDatabase.ts'
import { auditIn } from '../repositories/audit.ts'
import type { Actor } from '../connection/withRegisterChange.ts'
import { keepLedgers } from './ledgers.ts'

/** What of the money an import or an account brought is taken out again; of neither, all of it. */
export interface Forgotten {
  /** `balances` are an operator's lists, `totals` the state's pages. */
  what: 'transactions' | 'balances' | 'totals'
  account?: number | undefined
  importId?: number | undefined
}

export interface ForgottenCounts {
  /** Transactions, or lines of balances. */
  rows: number
  /** Of the transactions. */
  cents: number
  /** Accounts whose list of a kind is no longer whole. */
  wholeLists: number
}

/**
 * Takes money out of the register, inside the transaction `trx`. The rows of a whole list go with the import that made it
 * whole, not with the one that brought one of them first: without a row it would be whole no more.
 */
export async function forgetMoney(trx: Db, actor: Actor, forgotten: Forgotten): Promise<ForgottenCounts> {
  const counts =
    forgotten.what === 'transactions'
      ? await forgetTransactions(trx, forgotten)
      : await forgetReported(trx, forgotten)
  const { what, account, importId } = forgotten
  await auditIn(trx).record(actor, {
    action: 'money forgotten',
    record: what,
    before: {
      ...counts,
      ...(account !== undefined && { account }),
      ...(importId !== undefined && { importId }),
    },
  })
  return counts
}

async function forgetReported(trx: Db, { what, account, importId }: Forgotten): Promise<ForgottenCounts> {
  const { numDeletedRows } = await trx
    .deleteFrom('reported_balance')
    .where('source', '=', what === 'balances' ? 'list' : 'stateTotal')
    .$if(account !== undefined, (of) => of.where('acct_num', '=', account ?? 0))
    .$if(importId !== undefined, (of) => of.where('import_id', '=', importId ?? 0))
    .executeTakeFirstOrThrow()
  return { rows: Number(numDeletedRows), cents: 0, wholeLists: 0 }
}

async function forgetTransactions(trx: Db, { account, importId }: Forgotten): Promise<ForgottenCounts> {
  const ofAccount = account === undefined ? sql`1 = 1` : sql`acct_num = ${account}`
  const ofImport = importId === undefined ? sql`1 = 1` : sql`import_id = ${importId}`
  const lists = await trx
    .selectFrom('whole_list')
    .select(['acct_num', 'kind'])
    .where(sql<boolean>`${ofAccount} and ${ofImport}`)
    .execute()
  const goes = sql`${ofAccount} and ((is_whole = 0 and ${ofImport}) or (is_whole = 1 and exists
    (select 1 from whole_list as w where w.acct_num = filed_transaction.acct_num and w.kind = filed_transaction.kind
      and ${importId === undefined ? sql`1 = 1` : sql`w.import_id = ${importId}`})))`
  const { rows } = await sql<Record<'rows' | 'cents', number | string>>`
    select count(*) as rows, coalesce(sum(amount), 0) as cents from filed_transaction where ${goes}`.execute(
    trx,
  )
  await sql`delete from filed_transaction where ${goes}`.execute(trx)
  await sql`delete from whole_list where ${ofAccount} and ${ofImport}`.execute(trx)
  // What a word said of all filers is no longer so once a list that went before its rows, or rows of one, are gone.
  const kinds = [...new Set(lists.map(({ kind }) => kind))]
  await trx
    .deleteFrom('whole_export')
    .where((eb) =>
      account === undefined
        ? eb.or([sql<boolean>`${ofImport}`, ...kinds.map((kind) => eb('kind', '=', kind))])
        : eb.lit(true),
    )
    .execute()
  await keepLedgers(trx, [...new Set(lists.map(({ acct_num }) => acct_num))])
  return { rows: Number(rows[0]?.rows ?? 0), cents: Number(rows[0]?.cents ?? 0), wholeLists: lists.length }
}
