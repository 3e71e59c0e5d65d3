import { type RawBuilder, sql } from 'kysely'
import { type Figure, FIGURES } from '#contract/domain/money.ts'
import type { Balance, Figures } from '#contract/schemas/balance.ts'
import { hiddenAccounts } from '../accounts.ts'
import { type Db, isAmong } from '../connection/Db.ts'

/** The only place that decides which figures of an account are shown: lists, pages and the API all use it. */
export function balancesIn(db: Db) {
  const byAccount = async (accounts: Iterable<number>): Promise<Map<number, Balance>> => {
    const balances = new Map<number, Balance>()
    for (const [account, figures] of await figuresOnFile(db, [...new Set(accounts)]))
      balances.set(account, chooseBasis(account, figures))
    return balances
  }
  return {
    byAccount,

    /**
     * The balances of these accounts, in cents, by account number. Accounts without reported figures and without whole
     * lists are left out, as are those of deleted records.
     */
    ofAccounts: async (accounts: readonly number[]): Promise<Balance[]> =>
      [...(await byAccount(accounts)).values()].toSorted((a, b) => a.account - b.account),

    /** The same with those of deleted records, which nothing public shows. */
    async withDeleted(accounts: readonly number[]): Promise<Balance[]> {
      const figures = await figuresOnFile(db, accounts, { withDeleted: true })
      return [...figures].map(([account, own]) => chooseBasis(account, own))
    },

    all: async (): Promise<Balance[]> =>
      [...(await figuresOnFile(db, 'all'))].map(([account, figures]) => chooseBasis(account, figures)),
  }
}

/** The stored figures of these accounts; those of deleted records are left out unless asked for. */
export async function figuresOnFile(
  db: Db,
  accounts: readonly number[] | 'all',
  { withDeleted = false } = {},
): Promise<ReadonlyMap<number, AccountFigures>> {
  if (accounts.length === 0) return new Map()
  const isOfThese = accounts === 'all' ? EVERY : isAmong(db, 'acct_num', accounts)
  const isShown = withDeleted ? EVERY : sql<boolean>`acct_num not in ${hiddenAccounts(db)}`
  const rows = await figuresWhere(db, isOfThese, isShown).execute()
  const known = new Map<number, AccountFigures>()
  for (const row of rows) {
    let figures = known.get(row.account)
    if (figures === undefined) known.set(row.account, (figures = { reported: [] }))
    if (row.source === 'ledger') figures.ledger = row
    else figures.reported.push(row)
  }
  return known
}

const EVERY = sql<boolean>`1 = 1`

/** Under the names that `chooseBasis` reads, so that none of what may be thousands of rows is copied. */
const SOURCED = ['acct_num as account', 'as_of as asOf', 'import_id as importId', ...FIGURES] as const

type Stored = ((SourcedFigures & { source: 'ledger' }) | StoredReport) & { account: number }

/** One query, which reads both tables in one snapshot without a transaction. */
function figuresWhere(db: Db, isOfThese: RawBuilder<boolean>, isShown: RawBuilder<boolean>) {
  const ledgers = db
    .selectFrom('ledger')
    .select([...SOURCED, sql.lit('ledger').as('source'), sql.lit(1).as('isComplete')])
    .where(isOfThese)
    .where(isShown)
  const reported = db
    .selectFrom('reported_balance')
    .select([...SOURCED, 'source', 'is_complete as isComplete'])
    .where(isOfThese)
    .where(isShown)
  return ledgers.$castTo<Stored>().unionAll(reported.$castTo<Stored>())
}

/** Figures from one source, in cents, and the ISO day they are as of. */
interface SourcedFigures extends Figures {
  asOf: string
  importId: number | null
}

export interface StoredReport extends SourcedFigures {
  source: 'stateTotal' | 'list'
  /** 1 if cash on hand is known from them. */
  isComplete: number
}

/** Everything known about the money of one account, except for its single rows. */
interface AccountFigures {
  ledger?: SourcedFigures
  reported: StoredReport[]
}

const NOTHING_COMPARED = { reconciled: null, difference: null }

/**
 * Chooses the figures shown for an account: the newest that include its cash on hand, never mixed with others. Of those
 * with the same date, the account's own transactions come before the state's total, because their rows can be shown; if
 * the two differ, the difference is shown. The total comes before an operator's list. If no source includes cash on
 * hand, the reported figures are shown without it.
 */
export function chooseBasis(account: number, { ledger, reported }: AccountFigures): Balance {
  const stateTotal = reported.find(isCompleteTotal)
  const list = reported.find(isCompleteList)
  const newest = [ledger, stateTotal, list].reduce(laterDay, '')

  if (ledger?.asOf === newest) {
    // A total without cash on hand is compared if no whole one has the same date, but does not confirm it.
    const total =
      stateTotal?.asOf === newest
        ? stateTotal
        : reported.find((each) => each.source === 'stateTotal' && each.asOf === newest)
    const difference = total ? differenceOf(ledger, total) : null
    const reconciled = difference !== null ? false : total?.isComplete === 1 ? true : null
    return shown(account, ledger, 'ledger', { reconciled, difference })
  }
  if (stateTotal?.asOf === newest) return shown(account, stateTotal, 'stateTotal')
  if (list) return shown(account, list, 'list')

  const part = reported.reduce<(typeof reported)[number] | undefined>(
    (best, each) =>
      !best || each.asOf > best.asOf || (each.asOf === best.asOf && each.source === 'stateTotal')
        ? each
        : best,
    undefined,
  )
  return part
    ? shown(account, part, null)
    : { account, ...NO_FIGURES, basis: null, asOf: null, importId: null, ...NOTHING_COMPARED }
}

// Made once: a list chooses for thousands of accounts, and making functions for each would take most of the memory.
const isCompleteTotal = ({ source, isComplete }: StoredReport) => source === 'stateTotal' && isComplete === 1
const isCompleteList = ({ source, isComplete }: StoredReport) => source === 'list' && isComplete === 1
const laterDay = (day: string, figures: SourcedFigures | undefined) =>
  figures && figures.asOf > day ? figures.asOf : day

const figuresFrom = (give: (figure: Figure) => number | null) =>
  Object.fromEntries(FIGURES.map((figure) => [figure, give(figure)])) as Figures // each of them

const NO_FIGURES = figuresFrom(() => null)

/** The figures of a row, in cents; null if a figure was not reported. */
export const figuresOf = (row: Figures): Figures => figuresFrom((figure) => row[figure])

/** Written out, because spreading takes twice the time and memory. */
const shown = (
  account: number,
  { coh, monetary, loans, inkind, expend, transfers, other, asOf, importId }: SourcedFigures,
  basis: Balance['basis'],
  { reconciled, difference }: Pick<Balance, 'reconciled' | 'difference'> = NOTHING_COMPARED,
): Balance => ({
  account,
  coh,
  monetary,
  loans,
  inkind,
  expend,
  transfers,
  other,
  basis,
  asOf,
  importId,
  reconciled,
  difference,
})

/** By how many cents the ledger exceeds the state's total, in the figures that the state gives; null if they agree. */
function differenceOf(ledger: Figures, stateTotal: Figures): Balance['difference'] {
  const less = (figure: Figure) => {
    const [ours, theirs] = [ledger[figure], stateTotal[figure]]
    return ours === null || theirs === null ? null : ours - theirs
  }
  return FIGURES.some(less) ? figuresFrom(less) : null
}
