import type { TransactionKind } from '#contract/schemas/values.ts'
import { sql } from 'kysely'
import { type Db, deleteRows, findRows, isAmong } from '../connection/Db.ts'
import { openJournal } from '../journal/journal.ts'
import type { Actor } from '../register.ts'
import { auditIn } from '../audit.ts'
import type { TransactionWriter, YearOnFile } from '../transactions/writer.ts'
import { addTo } from '../staging/filedRow.ts'
import { endLists } from './moveFilerRows.ts'
import { type WholeList, wholeListsIn } from '../money/wholeLists.ts'

/** Which money is removed: what an import or an account brought, or everything if neither is given. */
export interface Forgotten {
  /** `balances` are an operator's lists, `totals` the state's pages. */
  what: 'transactions' | 'balances' | 'totals'
  account?: number | undefined
  importId?: number | undefined
}

export interface ForgottenCounts {
  /** Transactions, or lines of balances. */
  rows: number
  /** The transactions' sum. */
  cents: number
  /** Accounts whose list of a kind is no longer whole. */
  wholeLists: number
}

/** For transactions: what is removed. */
interface ForgottenRows extends ForgottenCounts {
  lists: WholeList[]
  /** The kinds of which a whole list, or all loose rows of an account, are removed. */
  kinds: TransactionKind[]
}

/**
 * Stages the removal of transactions before the register sees it. The rows of a whole list are removed with the import
 * that made it whole, not with the one that first brought some of them, because a list without some of its rows would not
 * be whole.
 */
export async function forgetRows(
  db: Db,
  transactions: TransactionWriter,
  { account, importId }: Omit<Forgotten, 'what'>,
): Promise<ForgottenRows> {
  const all = await wholeListsIn(db).list(account === undefined ? {} : { accounts: [account] })
  const lists = all.filter((list) => importId === undefined || list.importId === importId)
  const gone = { rows: 0, cents: 0 }
  const kinds = new Set(lists.map(({ kind }) => kind))

  // Whole lists are removed year by year. Of loose rows, an import takes only its own.
  for (const { acctNum, kind } of lists)
    for (const booked of await transactions.yearsOf(acctNum, kind))
      if (booked.isWhole) await forgetAll(booked)
  if (importId === undefined)
    for (const owner of account === undefined ? await transactions.owners() : [account])
      for (const booked of await transactions.yearsOf(owner)) await forgetAll(booked)
  else
    for (const booked of await transactions.yearsFrom({ importId }))
      if (!booked.isWhole && (account ?? booked.owner) === booked.owner) await forgetSome(booked, importId)
  return { ...gone, wholeLists: lists.length, lists, kinds: [...kinds] }

  async function forgetAll(booked: YearOnFile): Promise<void> {
    addTo(gone, booked.cents, booked.count)
    kinds.add(booked.kind)
    await transactions.replace(booked, [])
  }

  async function forgetSome(booked: YearOnFile, id: number): Promise<void> {
    const rows = await transactions.rowsOf(booked)
    for (const row of rows) if (row.importId === id) addTo(gone, row.cents)
    const others = rows.filter((row) => row.importId !== id)
    await transactions.replace(booked, others)
  }
}

/**
 * Tells the register which transactions were removed, inside the transaction `trx`. Returns the number of exports that
 * the operator would have to vouch for again: once rows of an export, or a list that took precedence over it, are
 * removed, an account without rows in that export may have had some.
 */
export async function storeForgotten(
  trx: Db,
  actor: Actor,
  forgotten: Forgotten,
  { lists, kinds, ...counts }: ForgottenRows,
): Promise<number> {
  const { account, importId } = forgotten
  const journal = openJournal(trx)
  await endLists(trx, lists, journal)
  const isAll = account === undefined && importId === undefined
  const isOfThese = isAll ? sql`1 = 1` : sql`import_id = ${importId ?? 0} or ${isAmong(trx, 'kind', kinds)}`
  const { numAffectedRows } = await sql`delete from whole_export where ${isOfThese}`.execute(trx)
  await journal.write({ auditId: await recordForgotten(trx, actor, forgotten, counts) })
  return Number(numAffectedRows)
}

/** Removes reported figures from the register, inside the transaction `trx`. */
export async function forgetReported(trx: Db, actor: Actor, forgotten: Forgotten): Promise<ForgottenCounts> {
  const { what, account, importId } = forgotten
  const values = {
    source: what === 'balances' ? ('list' as const) : ('stateTotal' as const),
    ...(account !== undefined && { acct_num: account }),
    ...(importId !== undefined && { import_id: importId }),
  }
  const accounts = (await findRows(trx, 'reported_balance', values)).map(({ acct_num }) => acct_num)
  const journal = openJournal(trx)
  await journal.before('balance', accounts)
  await deleteRows(trx, 'reported_balance', values)
  const counts = { rows: accounts.length, cents: 0, wholeLists: 0 }
  await journal.write({ auditId: await recordForgotten(trx, actor, forgotten, counts) })
  return counts
}

async function recordForgotten(
  trx: Db,
  actor: Actor,
  { what, account, importId }: Forgotten,
  counts: ForgottenCounts,
): Promise<number> {
  return auditIn(trx).record(actor, {
    action: 'money forgotten',
    record: what,
    before: {
      ...counts,
      ...(account !== undefined && { account }),
      ...(importId !== undefined && { importId }),
    },
  })
}
