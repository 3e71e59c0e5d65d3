import { sql } from 'kysely'
import { FIGURES } from '#contract/domain/moneyTerms.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import { TransactionKind } from '#contract/schemas/balanceExplanation.ts'
import {
  type DifferingAccount,
  type MoneyKnown,
  type MoneyStatus,
  STATUS_NAMED,
} from '#contract/schemas/dataStatus.ts'
import type { RegisterStatus, WaitingFiler } from '#contract/schemas/registerStatus.ts'
import type { Db } from '../connection/openDatabase.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { accountOwners } from '../repositories/accountOwners.ts'
import { historySize } from '../history/historySize.ts'
import { balancesIn } from './balances.ts'
import { hiddenAccounts } from '../repositories/deletedAccounts.ts'
import { SEGMENT_ROOM, visibleAt } from '../transactions/segment.ts'
import { visibleEpoch } from '../transactions/visibleSegments.ts'
import { syncAttemptsIn } from '../repositories/syncAttempts.ts'

/** How far the register's money is known. */
export function moneyStatusIn(db: Db) {
  return {
    /** What everybody may know: of the candidates and committees that the state lists, and nobody deleted. */
    ofPublic: (): Promise<MoneyKnown> => withReadTransaction(db, readMoney),

    /** Every account that differs from the state's total of its day, those that differ most first. */
    disagreements: (): Promise<DifferingAccount[]> =>
      withReadTransaction(db, async (unchanging) =>
        withOwners(unchanging, differing(await balancesIn(unchanging).all())),
      ),

    /** What an operator should know too. */
    ofRegister: (): Promise<RegisterStatus> =>
      withReadTransaction(db, async (unchanging) => ({
        ...(await readMoney(unchanging)),
        wholeLists: await readWholeLists(unchanging),
        ...(await readRefused(unchanging)),
        waiting: await readWaiting(unchanging),
        syncs: await syncAttemptsIn(unchanging).list(),
        history: await historySize(unchanging),
      })),
  }
}

async function readMoney(db: Db): Promise<MoneyKnown> {
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
  const all = differing([...balances.values()])
  return {
    money,
    differing: await withOwners(db, all.slice(0, STATUS_NAMED)),
    differingAccounts: all.length,
    asked: await readAsked(db),
  }
}

type Difference = Pick<DifferingAccount, 'account' | 'asOf' | 'difference'>

/** Those whose rows do not come to the state's total of the same day, the largest difference of any figure first. */
function differing(balances: readonly Balance[]): Difference[] {
  const size = ({ difference }: Difference) =>
    Math.max(...FIGURES.map((figure) => Math.abs(difference[figure] ?? 0)))
  return balances
    .flatMap(({ account, asOf, difference }) =>
      difference === null || asOf === null ? [] : [{ account, asOf, difference }],
    )
    .toSorted((a, b) => size(b) - size(a) || a.account - b.account)
}

async function withOwners(db: Db, differences: readonly Difference[]): Promise<DifferingAccount[]> {
  const ownerOf = await accountOwners(
    db,
    differences.map(({ account }) => account),
  )
  return differences.map((each) => ({ ...each, ...ownerOf(each.account) }))
}

/** Of the accounts that nobody deleted. */
async function readAsked(db: Db): Promise<MoneyKnown['asked']> {
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
  const waiting = await waitingByName(db)
  const sum = (unit: 'rows' | 'cents') => waiting.reduce((so, each) => so + each[unit], 0)
  return {
    filers: new Set(waiting.map(({ filer }) => filer)).size,
    rows: sum('rows'),
    cents: sum('cents'),
    largest: waiting.slice(0, STATUS_NAMED),
  }
}

/** The names that rows wait under, with the election they were said to be of: the largest sums first, whatever the sign. */
export async function waitingByName(db: Db): Promise<WaitingFiler[]> {
  const { rows } = await sql<
    Record<'filer' | 'election', string> & Record<'rows' | 'cents', number | string>
  >`
    select s.filer, s.election_id as election, count(*) as rows, sum(e.cents) as cents
    from books.segment as g
      join books.entry as e on e.entry_id >= g.segment_id * ${sql.lit(SEGMENT_ROOM)}
        and e.entry_id < (g.segment_id + 1) * ${sql.lit(SEGMENT_ROOM)}
      join books.source as s on s.source_id = e.source_id
    where g.owner < 0 and ${visibleAt(await visibleEpoch(db))} group by s.filer, s.election_id`.execute(db)
  return rows
    .map((row) => ({ ...row, rows: Number(row.rows), cents: Number(row.cents) }))
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents) || (a.filer < b.filer ? -1 : 1))
}
