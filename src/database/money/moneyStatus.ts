import { sql } from 'kysely'
import { FIGURES } from '#contract/schemas/balance.ts'
import { TransactionKind } from '#contract/schemas/balanceExplanation.ts'
import { type DataStatus, type MoneyStatus, STATUS_NAMED } from '#contract/schemas/dataStatus.ts'
import type { RegisterStatus } from '#contract/schemas/registerStatus.ts'
import type { Db } from '../connection/openDatabase.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { accountOwners } from '../repositories/accountOwners.ts'
import { balancesIn } from './balances.ts'
import { hiddenAccounts } from '../repositories/deletedAccounts.ts'
import { syncAttemptsIn } from '../repositories/syncAttempts.ts'

/** How far the register's money is known. */
export function moneyStatusIn(db: Db) {
  return {
    /** What everybody may know: of the candidates and committees that the state lists, and nobody deleted. */
    ofPublic: (): Promise<DataStatus> => withReadTransaction(db, readMoney),

    /** What an operator should know too. */
    ofRegister: (): Promise<RegisterStatus> =>
      withReadTransaction(db, async (unchanging) => ({
        ...(await readMoney(unchanging)),
        wholeLists: await readWholeLists(unchanging),
        ...(await readRefused(unchanging)),
        waiting: await readWaiting(unchanging),
        syncs: await syncAttemptsIn(unchanging).list(),
      })),
  }
}

async function readMoney(db: Db): Promise<DataStatus> {
  const balances = new Map((await balancesIn(db).all()).map((balance) => [balance.account, balance]))
  const groups = Map.groupBy(await listedAccounts(db), ({ election }) => election)
  const money = [...groups].map(([election, accounts]): MoneyStatus => {
    const known = accounts.flatMap(({ account }) => {
      const balance = balances.get(account)
      return balance && balance.basis !== null ? [balance] : []
    })
    const count = (basis: string) => known.filter((balance) => balance.basis === basis).length
    return {
      election,
      accounts: accounts.length,
      byBasis: { ledger: count('ledger'), stateTotal: count('stateTotal'), list: count('list') },
      oldestAsOf: known.map(({ asOf }) => asOf ?? '').toSorted()[0] ?? null,
      differing: known.filter(({ reconciled }) => reconciled === false).length,
    }
  })
  const all = [...balances.values()].flatMap(({ account, asOf, difference }) =>
    difference === null || asOf === null ? [] : [{ account, asOf, difference }],
  )
  const size = ({ difference }: (typeof all)[number]) =>
    Math.max(...FIGURES.map((figure) => Math.abs(difference[figure] ?? 0)))
  const largest = all.toSorted((a, b) => size(b) - size(a) || a.account - b.account).slice(0, STATUS_NAMED)
  const ownerOf = await accountOwners(
    db,
    largest.map(({ account }) => account),
  )
  return {
    money,
    differing: largest.map((each) => ({ ...each, ...ownerOf(each.account) })),
    differingAccounts: all.length,
    asked: await readAsked(db),
  }
}

/** Of the accounts that nobody deleted. */
async function readAsked(db: Db): Promise<DataStatus['asked']> {
  const { accounts, ...instants } = await db
    .selectFrom('state_account')
    .where('acct_num', 'not in', hiddenAccounts(db))
    .select(({ fn }) => [
      fn.countAll().as('accounts'),
      fn.min('checked_at').as('oldest'),
      fn.max('checked_at').as('latest'),
    ])
    .executeTakeFirstOrThrow()
  return { accounts: Number(accounts), ...instants }
}

async function readRefused(db: Db): Promise<Pick<RegisterStatus, 'refused' | 'refusedAccounts'>> {
  const rows = await db
    .selectFrom('state_account')
    .select(['acct_num', 'checked_at', 'message'])
    .where('outcome', '=', 'refused')
    .where('acct_num', 'not in', hiddenAccounts(db))
    .orderBy('checked_at', 'desc')
    .orderBy('acct_num')
    .execute()
  const named = rows.slice(0, STATUS_NAMED)
  const ownerOf = await accountOwners(
    db,
    named.map(({ acct_num }) => acct_num),
  )
  return {
    refused: named.map(({ acct_num, checked_at, message }) => ({
      account: acct_num,
      ...ownerOf(acct_num),
      at: checked_at,
      message,
    })),
    refusedAccounts: rows.length,
  }
}

/** Committees first, under the election null, then candidates' own accounts, newest election first. */
async function listedAccounts(db: Db): Promise<{ election: string | null; account: number }[]> {
  const committees = await db
    .selectFrom('committee')
    .select('acct_num')
    .where('left_on', 'is', null)
    .where('acct_num', 'not in', hiddenAccounts(db))
    .execute()
  const candidates = await db
    .selectFrom('candidate')
    .select(['acct_num', 'election_id'])
    .where('left_on', 'is', null)
    .where('acct_num', 'not in', hiddenAccounts(db))
    .orderBy('election_id', 'desc')
    .execute()
  return [
    ...committees.map(({ acct_num }) => ({ election: null, account: acct_num })),
    ...candidates.map(({ acct_num, election_id }) => ({ election: election_id, account: acct_num })),
  ]
}

async function readWholeLists(db: Db): Promise<RegisterStatus['wholeLists']> {
  const rows = await db
    .selectFrom('whole_list')
    .groupBy('kind')
    .select((eb) => ['kind', eb.fn.countAll().as('accounts'), eb.fn.min('as_of').as('oldest')])
    .execute()
  return TransactionKind.options.map((kind) => {
    const found = rows.find((row) => row.kind === kind)
    return { kind, accounts: Number(found?.accounts ?? 0), oldestAsOf: found?.oldest ?? null }
  })
}

async function readWaiting(db: Db): Promise<RegisterStatus['waiting']> {
  const { rows } = await sql<
    Record<'filer' | 'election', string> & Record<'rows' | 'cents', number | string>
  >`
    select filer, election_id as election, count(*) as rows, sum(amount) as cents from filed_transaction
    where acct_num is null group by filer, election_id`.execute(db)
  const waiting = rows.map((row) => ({ ...row, rows: Number(row.rows), cents: Number(row.cents) }))
  const sum = (unit: 'rows' | 'cents') => waiting.reduce((so, each) => so + each[unit], 0)
  return {
    filers: new Set(waiting.map(({ filer }) => filer)).size,
    rows: sum('rows'),
    cents: sum('cents'),
    largest: waiting
      .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents) || (a.filer < b.filer ? -1 : 1))
      .slice(0, STATUS_NAMED),
  }
}
