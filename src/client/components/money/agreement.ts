import { formatMoney } from '#client/ui/text/format.ts'
import { formatDay } from '#contract/domain/days.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { apart } from '#contract/domain/accounts.ts'
import type { Balance, Basis } from '#contract/schemas/balance.ts'

/** The basis of one account's figures, in words. */
export const BASIS_OF_ACCOUNT: Record<Basis, string> = {
  ledger: 'this account’s own transactions',
  stateTotal: 'the state’s totals page',
  list: 'a list given by the operator',
}

/** The basis of several accounts' figures, in words. */
export const BASIS_OF_ACCOUNTS: Record<Basis, string> = {
  ...BASIS_OF_ACCOUNT,
  ledger: 'the accounts’ own transactions',
}

/** Next to a figure, how many cents the transactions and the state's total are apart; 0 if only other figures differ. */
export const differsBy = (cents: number) => (cents === 0 ? 'differs' : `differs by ${formatMoney(cents)}`)

const isKnown = ({ coh, basis }: Balance) => coh !== null && basis !== null

/**
 * Whether one account's figures agree with the state's total. Those that do not are shown as its own transactions have
 * them, because they open to their rows.
 */
export function agreementOfOne(balance: Balance): string {
  const { basis, asOf, reconciled } = balance
  if (!isKnown(balance)) return ''
  const day = formatDay(asOf ?? '')
  if (reconciled === true) return `Agrees with the state’s total of ${day}.`
  if (reconciled === false) {
    const cents = apart([balance])
    return `Its transactions differ from the state’s total of ${day} ${cents ? `by ${formatMoney(cents)}` : 'in other figures'}.`
  }
  return basis === 'stateTotal'
    ? 'Not compared: no complete list of its transactions of that day is on file.'
    : `Not compared: no complete state total of ${day} is on file.`
}

/** How many of several accounts agree with the state's totals, dated by the oldest total compared. */
export function agreementOfAll(balances: ReadonlyMap<number, Balance>): string {
  const known = [...balances.values()].filter(isKnown)
  if (known.length === 0) return ''
  const compared = known.filter(({ reconciled }) => reconciled !== null)
  if (compared.length === 0) return 'Not compared with the state’s totals.'
  const days = compared.map(({ asOf }) => asOf ?? '').toSorted()
  const [oldest = ''] = days
  const agree = compared.filter(({ reconciled }) => reconciled).length
  const differ = compared.length - agree
  const cents = apart(compared)
  const counts = [
    counted(agree, 'agrees', 'agree'),
    differ > 0 && counted(differ, 'differs', 'differ') + (cents ? ` by ${formatMoney(cents)}` : ''),
    compared.length < known.length && `${formatNumber(known.length - compared.length)} not compared`,
  ]
  const day = `${formatDay(oldest)}${days.at(-1) === oldest ? '' : ' or later'}`
  return `Compared with the state’s totals of ${day}: ${counts.filter(Boolean).join(', ')}.`
}
