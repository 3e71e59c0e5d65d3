import type { FoundIn } from '#contract/schemas/betweenAccounts.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'

/*
 * Money between accounts of the register according to docs/decisions/0048: plain and slow, using nothing of the product.
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
  party: string
}

/** All rows of an account and kind: a whole list as of a day, or only some rows. */
export interface ModelList {
  account: number
  kind: TransactionKind
  wholeAsOf?: string | undefined
  rows: ModelRow[]
}

interface Place {
  day: string
  kind: TransactionKind
}

export interface ModelPair {
  payer: number
  receiver: number
  rows: { payer: Place | null; receiver: Place | null; cents: number; foundIn: FoundIn }[]
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

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The one account that a row names, or undefined. */
function namedBy(
  accounts: readonly ModelAccount[],
  kind: TransactionKind,
  row: ModelRow,
): number | undefined {
  const fitting = accounts.filter(({ name, isCandidate, firstDay, lastDay }) => {
    if (row.day < firstDay || row.day > lastDay) return false
    if (!isCandidate) return plain(row.party) === plain(name)
    const [first = '', last = ''] = plain(name).split(' ')
    const own = [`${first} ${last}`, `${last} ${first}`]
    const isToCampaign = kind === 'expenditures' && row.type === 'CAN'
    return own.some(
      (each) =>
        plain(row.party) === `${each} campaign` ||
        plain(row.party) === `${each} campaign account` ||
        (isToCampaign && plain(row.party) === each),
    )
  })
  return fitting.length === 1 ? fitting[0]?.account : undefined
}

/** Whether the row's account is the payer, and how much the receiver gets; undefined if no money moves. */
function sideOf(kind: TransactionKind, { type, cents }: ModelRow) {
  if (cents === 0) return undefined
  if (kind === 'contributions' && type !== 'INK') return { pays: false, cents }
  if (kind === 'expenditures' && type !== 'PCS') return { pays: true, cents }
  if (kind === 'transfers') return cents > 0 ? { pays: true, cents } : { pays: false, cents: -cents }
  return undefined
}

function due(day: string): string {
  for (const year of [Number(day.slice(0, 4)), Number(day.slice(0, 4)) + 1])
    for (const [end, next] of [
      ['03-31', '04-10'],
      ['06-30', '07-10'],
      ['09-30', '10-10'],
    ] as const)
      if (days(day, `${year}-${end}`) >= 30) return `${year}-${next}`
      else if (end === '09-30' && days(day, `${year}-12-31`) >= 30) return `${year + 1}-01-10`
  throw new Error(`No report is due of ${day}`)
}

export function moneyBetween(accounts: readonly ModelAccount[], lists: readonly ModelList[]): ModelPair[] {
  const all = lists.flatMap(({ account, kind, rows }) =>
    rows.map((row) => ({ account, kind, row, side: sideOf(kind, row), named: namedBy(accounts, kind, row) })),
  )
  const linked = all.flatMap(({ account, kind, row, side, named }) =>
    side === undefined || named === undefined || named === account
      ? []
      : [
          {
            pays: side.pays,
            cents: side.cents,
            day: row.day,
            kind,
            payer: side.pays ? account : named,
            receiver: side.pays ? named : account,
          },
        ],
  )

  /** Whether the other account's lists certainly lack such a row on that side. */
  const lacks = (other: number, pays: boolean, from: number, day: string, cents: number): boolean => {
    const wanted = lists.filter(
      ({ account, kind }) =>
        account === other && (kind === 'transfers' || kind === (pays ? 'expenditures' : 'contributions')),
    )
    const wholes = wanted.filter(({ wholeAsOf }) => wholeAsOf !== undefined)
    const kinds = new Set(wholes.map(({ kind }) => kind))
    if (kinds.size < 2) return false
    if (wholes.some(({ wholeAsOf = '' }) => wholeAsOf < due(day))) return false
    const dates = lists
      .filter(({ account, wholeAsOf }) => account === other && wholeAsOf !== undefined)
      .flatMap(({ rows }) => rows.map((row) => row.day))
    if (!dates.some((each) => each <= day) || !dates.some((each) => each >= day)) return false
    return !all.some(
      (each) =>
        each.account === other &&
        each.side?.pays === pays &&
        each.side.cents === cents &&
        Math.abs(days(day, each.row.day)) <= 30 &&
        each.named !== from,
    )
  }

  const pairs = new Map(linked.map((row) => [`${row.payer} ${row.receiver}`, row]))
  return [...pairs.values()].map(({ payer, receiver }) => {
    const of = linked
      .filter((row) => row.payer === payer && row.receiver === receiver)
      .toSorted((a, b) => (`${a.day} ${a.kind}` < `${b.day} ${b.kind}` ? -1 : 1))
    const received = of.filter(({ pays }) => !pays)
    const rows: ModelPair['rows'] = []
    for (const paid of of.filter(({ pays }) => pays)) {
      const at = received.findIndex(
        ({ day, cents }) => cents === paid.cents && Math.abs(days(paid.day, day)) <= 30,
      )
      const [found] = at < 0 ? [] : received.splice(at, 1)
      rows.push({
        payer: { day: paid.day, kind: paid.kind },
        receiver: found ? { day: found.day, kind: found.kind } : null,
        cents: paid.cents,
        foundIn: found
          ? 'both'
          : lacks(receiver, false, payer, paid.day, paid.cents)
            ? 'payerOnly'
            : 'payerUnchecked',
      })
    }
    for (const { day, kind, cents } of received)
      rows.push({
        payer: null,
        receiver: { day, kind },
        cents,
        foundIn: lacks(payer, true, receiver, day, cents) ? 'receiverOnly' : 'receiverUnchecked',
      })
    return { payer, receiver, rows }
  })
}
