import type { Line } from './commands.ts'
import { spellingsOf, termOf } from './register.ts'
import type { OnFile, State } from './state.ts'

/* The resolution of filers' names. */

/**
 * The accounts that a filer's name could mean: by an alias for the election, else by one for any election, else every
 * account in the register that fits.
 */
export function accountsNamed(state: State, filer: string, election: string): number[] {
  const alias = state.aliases.get(`${filer}|${election}`) ?? state.aliases.get(`${filer}|`)
  if (alias !== undefined) return [alias]
  return filersOf(state, election)
    .filter((each) => spellingsOf(each).includes(filer))
    .map(({ account }) => account)
}

/** Committees have no election; candidates are limited to the election that the operator named. */
const filersOf = ({ register }: State, election: string) => [
  ...register.candidates.filter((each) => election === '' || each.election === election),
  ...register.committees,
]

/** Whether no other filer of the election could have this account's name. */
export function isAloneOfItsName(state: State, account: number, election: string): boolean {
  const filers = filersOf(state, election)
  const own = filers.filter((each) => each.account === account).flatMap(spellingsOf)
  const others = filers.filter((each) => each.account !== account).flatMap(spellingsOf)
  return own.length > 0 && own.every((name) => !others.includes(name))
}

/** The account to which a row by name belongs; null if the row waits. */
export function accountOf(state: State, { filer, content }: Line, election: string): number | null {
  const [account, other] = accountsNamed(state, filer, election)
  if (account === undefined || other !== undefined) return null
  return isInTerm(state, account, content.date) ? account : null
}

export function isInTerm({ register, accounts }: State, account: number, date: string): boolean {
  const candidate = register.candidates.find((each) => each.account === account)
  const isCommittee = register.committees.some((each) => each.account === account)
  if (!candidate) return !(isCommittee && isBeforeOpening(accounts.get(account), date))
  const { from, to } = termOf(candidate)
  return date >= from && date <= to
}

/** Before the year that precedes the first contribution of the account's own whole list. */
function isBeforeOpening(onFile: OnFile | undefined, date: string): boolean {
  if (onFile?.lists.contributions?.word !== null) return false
  const days = onFile.rows.contributions.filter(({ isWhole }) => isWhole).map(({ content }) => content.date)
  const [first] = days.toSorted((a, b) => (a < b ? -1 : 1))
  return first !== undefined && date < `${Number(first.slice(0, 4)) - 1}-01-01`
}
