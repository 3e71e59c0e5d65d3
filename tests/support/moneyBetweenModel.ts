import type { TransactionKind } from '#contract/schemas/values.ts'

/*
 * Money between accounts of the register according to docs/decisions/0038: plain and slow, using nothing of the product.
 */

export interface ModelAccount {
  account: number
  /** A committee's name, or a candidate's first and last name. */
  name: string
  isCandidate: boolean
  /** The ISO days between which it can have money. */
  firstDay: string
  lastDay: string
}

export interface ModelRow {
  day: string
  cents: number
  type: string
  name: string
}

/** All rows of an account and kind: a whole list as of a day, or only some rows. */
export interface ModelList {
  account: number
  kind: TransactionKind
  wholeAsOf?: string | undefined
  rows: ModelRow[]
}

interface Counted {
  count: number
  cents: number
}

/** What the lists of the payer, and of the receiver, say that one gave the other. */
export interface ModelPair {
  payer: number
  receiver: number
  sums: { payer: Counted; receiver: Counted }
}

/** Every row of these lists with the other account that it names, if any. */
export const namedRows = (accounts: readonly ModelAccount[], lists: readonly ModelList[]) =>
  lists.flatMap(({ account, kind, rows }) =>
    rows.map((row) => {
      const named = namedBy(accounts, kind, row)
      return { account, kind, ...row, named: named === account ? undefined : named }
    }),
  )

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z ]/g, ' ')
    .split(' ')
    .filter(Boolean)
    .join(' ')

/** The one account that a row names, or undefined. */
function namedBy(
  accounts: readonly ModelAccount[],
  kind: TransactionKind,
  row: ModelRow,
): number | undefined {
  const fitting = accounts.filter(({ name, isCandidate, firstDay, lastDay }) => {
    if (row.day < firstDay || row.day > lastDay) return false
    if (!isCandidate) return plain(row.name) === plain(name)
    const [first = '', last = ''] = plain(name).split(' ')
    const own = [`${first} ${last}`, `${last} ${first}`]
    const isToCampaign = kind === 'expenditures' && row.type === 'CAN'
    return own.some(
      (each) =>
        plain(row.name) === `${each} campaign` ||
        plain(row.name) === `${each} campaign account` ||
        (isToCampaign && plain(row.name) === each),
    )
  })
  return fitting.length === 1 ? fitting[0]?.account : undefined
}

/** Whether the row's account is the payer, and how much the receiver gets; undefined if no money moves. */
function sideOf(kind: TransactionKind, { type, cents }: Pick<ModelRow, 'type' | 'cents'>) {
  if (cents === 0) return undefined
  if (kind === 'contributions' && type !== 'INK') return { pays: false, cents }
  if (kind === 'expenditures' && type !== 'PCS') return { pays: true, cents }
  if (kind === 'transfers') return cents > 0 ? { pays: true, cents } : { pays: false, cents: -cents }
  return undefined
}

export function moneyBetween(accounts: readonly ModelAccount[], lists: readonly ModelList[]): ModelPair[] {
  const pairs = new Map<string, ModelPair>()
  for (const { account, kind, type, cents, named } of namedRows(accounts, lists)) {
    const side = sideOf(kind, { type, cents })
    if (side === undefined || named === undefined) continue
    const [payer, receiver] = side.pays ? [account, named] : [named, account]
    const none = { payer: { count: 0, cents: 0 }, receiver: { count: 0, cents: 0 } }
    const pair = pairs.get(`${payer} ${receiver}`) ?? { payer, receiver, sums: none }
    pairs.set(`${payer} ${receiver}`, pair)
    const sum = pair.sums[side.pays ? 'payer' : 'receiver']
    sum.count += 1
    sum.cents += side.cents
  }
  return [...pairs.values()]
}
