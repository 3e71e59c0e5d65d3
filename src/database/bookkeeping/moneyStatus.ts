import { sql } from 'kysely'
import { FIGURES } from '#contract/domain/money.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import { TransactionKind } from '#contract/schemas/values.ts'
import {
  type DifferingAccount,
  type MoneyKnown,
  type MoneyStatus,
  type RegisterStatus,
  STATUS_NAMED,
  type WaitingFiler,
} from '#contract/schemas/dataStatus.ts'
import { MoneyPage } from '#contract/schemas/balanceExplanation.ts'
import { type Db, withReadTransaction } from '../connection/Db.ts'
import { accountOwners, hiddenAccounts } from '../accounts.ts'
import { journalSize } from '../journal/journal.ts'
import { balancesIn } from '../money/balances.ts'
import { listedCandidates } from '../repositories/candidates.ts'
import { listedCommittees } from '../repositories/committees.ts'
import { unknownTypes } from './explainBalance.ts'
import { syncAttemptsIn } from '../imports/latestImports.ts'

export function moneyStatusIn(db: Db) {
  return {
    /**
     * What the public may know. Deleted accounts are left out; those that the state no longer lists are among the accounts
     * that differ, not in the counts of each election.
     */
    ofPublic: (): Promise<MoneyKnown> => withReadTransaction(db, readMoney),

    /** Every account that differs from the state's total of the same day, those that differ most first. */
    disagreements: (): Promise<DifferingAccount[]> =>
      withReadTransaction(db, async (trx) => withOwners(trx, differing(await balancesIn(trx).all()))),

    ofRegister: (): Promise<RegisterStatus> =>
      withReadTransaction(db, async (trx) => {
        const refused = await readOutcome(trx, 'refused')
        const held = await readOutcome(trx, 'held')
        return {
          ...(await readMoney(trx)),
          wholeLists: await readWholeLists(trx),
          unknownTypes: await readUnknownTypes(trx),
          refused: refused.named,
          refusedAccounts: refused.accounts,
          held: held.named,
          heldAccounts: held.accounts,
          unread: await readUnread(trx),
          waiting: await readWaiting(trx),
          syncs: await syncAttemptsIn(trx).list(),
          journal: await journalSize(trx),
        }
      }),
  }
}

/** Only accounts whose four lists are whole and give no ledger are looked at: there are few of them. */
async function readUnknownTypes(db: Db): Promise<RegisterStatus['unknownTypes']> {
  const { rows } = await sql<{ acct_num: number }>`select acct_num from whole_list
    where acct_num not in (select acct_num from ledger) and acct_num not in (${hiddenAccounts(db)})
    group by acct_num having count(*) = ${TransactionKind.options.length}`.execute(db)
  const accounts = rows.map(({ acct_num }) => acct_num)
  const unknown = await unknownTypes(db, accounts)
  const types = Map.groupBy(unknown, ({ kind, type }) => `${kind} ${type}`)
  return [...types.values()].map((ofType) => ({
    kind: ofType[0]?.kind ?? 'contributions',
    type: ofType[0]?.type ?? '',
    accounts: ofType.length,
    count: ofType.reduce((sum, { count }) => sum + count, 0),
    cents: ofType.reduce((sum, { cents }) => sum + cents, 0),
  }))
}

async function readMoney(db: Db): Promise<MoneyKnown> {
  const balances = await balancesIn(db).all()
  const all = differing(balances)
  return {
    money: countByBasis(await listedAccounts(db), new Map(balances.map((each) => [each.account, each]))),
    differing: await withOwners(db, all.slice(0, STATUS_NAMED)),
    comparedAccounts: balances.filter(isCompared).length,
    differingAccounts: all.length,
    asked: await readAsked(db),
  }
}

interface ListedAccount {
  /** A candidate's; null for a committee. */
  election: string | null
  account: number
}

/** Those that the state lists, without deleted ones: of committees and, newest election first, of candidates. */
async function listedAccounts(db: Db): Promise<ListedAccount[]> {
  const committees = await listedCommittees(db)
    .where('acct_num', 'not in', hiddenAccounts(db))
    .select('acct_num as account')
    .execute()
  const candidates = await listedCandidates(db)
    .where('acct_num', 'not in', hiddenAccounts(db))
    .select(['acct_num as account', 'election_id as election'])
    .orderBy('election_id', 'desc')
    .execute()
  return [...committees.map((each) => ({ ...each, election: null })), ...candidates]
}

/** Whether the account's own rows are compared with the state's total of the same day. */
const isCompared = ({ reconciled }: Balance) => reconciled !== null

/** Committees first, under the election null, then candidates' own accounts by election. */
const countByBasis = (
  accounts: readonly ListedAccount[],
  balances: ReadonlyMap<number, Balance>,
): MoneyStatus[] =>
  [...Map.groupBy(accounts, ({ election }) => election)].map(([election, own]) => {
    const known = own.flatMap(({ account }) => balances.get(account) ?? [])
    const shown = known.filter(({ basis }) => basis !== null)
    const shownBy = (basis: Balance['basis']) => shown.filter((each) => each.basis === basis).length
    return {
      election,
      accounts: own.length,
      byBasis: { ledger: shownBy('ledger'), stateTotal: shownBy('stateTotal'), list: shownBy('list') },
      oldestAsOf: shown.flatMap(({ asOf }) => asOf ?? []).toSorted()[0] ?? null,
      compared: known.filter(isCompared).length,
      differing: known.filter(({ difference }) => difference !== null).length,
    }
  })

type Difference = Pick<DifferingAccount, 'account' | 'asOf' | 'difference'>

/** Those whose rows do not add up to the state's total of the same day, the largest difference of any figure first. */
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
  const accounts = differences.map(({ account }) => account)
  const ownerOf = await accountOwners(db, accounts)
  return differences.map(({ account, asOf, difference }) => ({
    account,
    asOf,
    difference,
    ...ownerOf(account),
  }))
}

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

/** The accounts whose last request to the state had this outcome, the latest first. */
async function readOutcome(db: Db, outcome: 'refused' | 'held') {
  const rows = await db
    .selectFrom('state_account')
    .select(['acct_num', 'checked_at', 'message'])
    .where('outcome', '=', outcome)
    .where('acct_num', 'not in', hiddenAccounts(db))
    .orderBy('checked_at', 'desc')
    .orderBy('acct_num')
    .execute()
  const named = rows.slice(0, STATUS_NAMED)
  const accounts = named.map(({ acct_num }) => acct_num)
  const ownerOf = await accountOwners(db, accounts)
  return {
    named: named.map(({ acct_num, checked_at, message }) => ({
      account: acct_num,
      ...ownerOf(acct_num),
      at: checked_at,
      message,
    })),
    accounts: rows.length,
  }
}

async function readUnread(db: Db): Promise<RegisterStatus['unread']> {
  const rows = await db
    .selectFrom('state_page')
    .select(['acct_num', 'page', 'read_at', 'reason'])
    .where('reason', '<>', '')
    .where('acct_num', 'not in', (eb) =>
      eb.selectFrom('state_account').select('acct_num').where('outcome', '=', 'noAccount'),
    )
    .where('acct_num', 'not in', hiddenAccounts(db))
    .orderBy('asked_at', 'desc')
    .orderBy('acct_num')
    .execute()
  return MoneyPage.options.flatMap((page) => {
    const unread = rows.filter((row) => row.page === page)
    const [first] = unread
    if (first === undefined) return []
    const never = unread.filter(({ read_at }) => read_at === null).length
    return { page, accounts: unread.length, never, example: first.acct_num, reason: first.reason }
  })
}

async function readWholeLists(db: Db): Promise<RegisterStatus['wholeLists']> {
  const rows = await db
    .selectFrom('whole_list')
    .groupBy('kind')
    .select((eb) => ['kind', eb.fn.countAll().as('accounts'), eb.fn.min('as_of').as('oldest')])
    .execute()
  return TransactionKind.options.map((kind) => {
    const lists = rows.find((row) => row.kind === kind)
    return { kind, accounts: Number(lists?.accounts ?? 0), oldestAsOf: lists?.oldest ?? null }
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

/** The names of waiting rows, with the election given for their export: the largest sums first, whatever the sign. */
export async function waitingByName(db: Db): Promise<WaitingFiler[]> {
  const { rows } = await sql<
    Record<'filer' | 'election', string> & Record<'rows' | 'cents', number | string>
  >`
    select s.filer, s.election_id as election, sum(t.row_count) as rows, sum(t.cents) as cents
    from tx_source as t join source as s on s.source_id = t.source
    where t.owner < 0 group by s.filer, s.election_id`.execute(db)
  return rows
    .map((row) => ({ ...row, rows: Number(row.rows), cents: Number(row.cents) }))
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents) || (a.filer < b.filer ? -1 : 1))
}
