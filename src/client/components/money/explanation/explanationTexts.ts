import { BASIS_OF_ACCOUNT } from '#client/components/money/agreement.ts'
import { dateInFlorida, formatDay } from '#contract/domain/days.ts'
import { counted } from '#contract/domain/text.ts'
import { formatMoney } from '#client/ui/text/format.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import { computeCashOnHand, FIGURE_NAMES, FIGURES } from '#contract/domain/money.ts'
import type { BalanceExplanation, ReportedFigures } from '#contract/schemas/balanceExplanation.ts'

/** Where the figures come from, and their day. */
export function basesText({ balance, isByOperatorsWord }: BalanceExplanation): string {
  const { basis, asOf } = balance
  if (basis === null)
    return 'Nothing on file covers all of this account’s money, so its cash on hand is not known.'
  const day = asOf === null ? '' : `, as of ${formatDay(asOf)}`
  const reported = basis === 'stateTotal' ? ', reported by the state' : ''
  const vouched =
    isByOperatorsWord && basis === 'ledger'
      ? ' Their file covers many accounts; that it holds all rows of this one is what the operator of this site says.'
      : ''
  return `From ${BASIS_OF_ACCOUNT[basis]}${reported}${day}.${vouched}`
}

/** What of the account's transactions cannot be counted; '' if nothing. */
export function unknownTypesText({ unknownTypes }: BalanceExplanation): string {
  if (unknownTypes.length === 0) return ''
  const types = unknownTypes.map(
    ({ kind, type, count, cents }) =>
      `${counted(count, 'row')} of ${kind} of type ${type === '' ? 'not stated' : `“${type}”`}, ${formatMoney(cents)}`,
  )
  return `It is not known how some of its transactions count, so they do not give its cash on hand: ${types.join('; ')}.`
}

/** Whether the account's transactions add up to the state's total. */
export function agreementText({ balance, reported }: BalanceExplanation): string {
  const day = formatDay(balance.asOf ?? '')
  if (balance.reconciled === true) return `Agrees with the state’s total of ${day}.`
  if (balance.reconciled === false)
    return (
      `The account’s own transactions differ from the state’s total of ${day}: ${differenceText(balance)}.` +
      ownTotalText(balance)
    )
  const totals = reported.filter(({ by }) => by === 'stateTotal')
  const total = totals.find(({ isComplete }) => isComplete)
  if (total?.asOf === balance.asOf)
    return `The state’s total of ${day} is on file, but no complete list of transactions of that day to compare it with.`
  if (balance.basis === 'ledger' && totals.some(({ asOf }) => asOf === balance.asOf))
    return `The state’s total of ${day} lacks some figures; those that it gives agree.`
  if (total)
    return `Not compared: the figures shown are as of ${day}, and the state’s total is as of ${formatDay(total.asOf)}.`
  const [part] = totals
  return part
    ? `The state’s total of ${formatDay(part.asOf)} lacks some figures, so it is not compared.`
    : 'No state total is on file to compare it with.'
}

const READINGS: Readonly<Record<string, string>> = {
  'with PCS': 'if petty cash spent is counted',
  'without COF': 'if money carried over is not counted',
  'without INT': 'if interest is not counted',
  'without COF and INT': 'if money carried over and interest are not counted',
  'with LOA': 'if loans are counted among them',
  'with INK': 'if in-kind contributions are counted among them',
  'with LOA and INK': 'if loans and in-kind contributions are counted among them',
  'T less F': 'if transfers back are taken off',
}

/** How the state may have counted, if that way of counting gives its figure. */
export function readingText({ readings }: BalanceExplanation): string {
  return readings
    .map(
      ({ figure, ways: [way = ''] }) =>
        `${FIGURE_NAMES[figure]} match the state’s total ${READINGS[way] ?? way}.`,
    )
    .join(' ')
}

/** When the state was last asked for the account's totals, and the outcome. */
export function lastAskedOfAccount({ lastAsked }: BalanceExplanation): string {
  if (lastAsked === null) return 'The state has not been asked for this account’s totals yet.'
  const day = dateInFlorida(lastAsked.at)
  return {
    changed: `The state was last asked on ${day}.`,
    unchanged: `When the state was asked on ${day}, its totals were still the same.`,
    noActivity: `Asked on ${day}, the state showed no totals for this account.`,
    noAccount: `Asked on ${day}, the state had no such account.`,
    partial: `The state was asked on ${day}, and not all of its pages could be read.`,
    refused: `The state was asked on ${day}, but its answer could not be used.`,
    held: `The state was asked on ${day}; its answer would take much away and is being checked.`,
  }[lastAsked.outcome]
}

/** The cash on hand of the state's total, which is beside ours, never instead of it. */
const ownTotalText = ({ coh, difference }: Balance): string => {
  const cents = difference?.coh ?? null
  return coh === null || cents === null ? '' : ` The state’s own total says ${formatMoney(coh - cents)}.`
}

const differenceText = ({ difference }: Balance): string =>
  FIGURES.flatMap((figure) => {
    const cents = difference?.[figure] ?? 0
    const way = cents > 0 ? 'more' : 'less'
    return cents === 0 ? [] : `${FIGURE_NAMES[figure]} ${formatMoney(Math.abs(cents))} ${way}`
  }).join(', ')

/** A sentence for parts on file that do not add up to the figure shown. */
export function partsText({ balance }: BalanceExplanation): string | null {
  const parts = [balance.monetary, balance.loans, balance.expend, balance.transfers]
  if (balance.coh === null || parts.includes(null)) return null
  const sum = computeCashOnHand(balance)
  return sum === null || sum === balance.coh ? null : `Its parts add up to ${formatMoney(sum)}.`
}

/** Each of the state's pages about it that was not read when it was asked for last, and since when. */
export const unreadTexts = ({ pages }: BalanceExplanation): string[] =>
  pages
    .filter(({ reason }) => reason !== '')
    .map(({ page, askedAt, readAt, reason }) => {
      const name =
        page === 'totals' || page === 'registration' ? `The page of ${page}` : `The list of ${page}`
      const since = readAt === null ? 'it was never read' : `it was last read on ${dateInFlorida(readAt)}`
      return `${name} could not be read on ${dateInFlorida(askedAt)}, and ${since}: ${reason}`
    })

/** The reported figures of the account. A figure that is not listed is not in them. */
export function reportedText({ by, asOf, isComplete, figures }: ReportedFigures): string {
  const known = FIGURES.flatMap((figure) => {
    const cents = figures[figure]
    return cents === null ? [] : `${FIGURE_NAMES[figure]} ${formatMoney(cents)}`
  })
  const enough = isComplete ? '' : '; not enough to know cash on hand'
  return `${by === 'stateTotal' ? 'The state’s totals page' : 'The operator’s list'} of ${formatDay(asOf)}: ${known.join(', ')}${enough}`
}
