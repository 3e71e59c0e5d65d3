import { accountTerm, ANY_DAY, type Filer, type FilerAlias } from '../money/filers.ts'
import { nameInWords } from './normalizeNames.ts'

/** A name of an account, as other accounts' rows may have it. */
export interface AccountName {
  /** As written by `nameInWords`. */
  name: string
  account: number
  /** A candidate's own name. Money of the person and of the campaign may both be filed under it. */
  isPerson: boolean
  /** ISO: the days on which the account can have money. */
  firstDay: string
  lastDay: string
}

/** The type at the end of a committee's name in the state's exports: "Star PAC (PAC)". */
const COMMITTEE_TYPE = /\s*\([A-Z0-9]{2,4}\)$/

const CAMPAIGN = / campaign(?: account)?$/

/** The name without the word for a campaign, if the folded name ends with it. */
export function campaignOf(name: string): string | undefined {
  const person = name.replace(CAMPAIGN, '')
  return person === name ? undefined : person
}

/**
 * Every name that rows may have for each account: a committee's own name and the ones that aliases for every election
 * give it; a candidate's name in either order, with and without the middle name. An alias takes precedence over accounts'
 * own names.
 */
export function accountNames(filers: readonly Filer[], aliases: readonly FilerAlias[]): AccountName[] {
  const committees = new Set(filers.flatMap(({ type, acctNum }) => (type === 'committee' ? [acctNum] : [])))
  const aliased = aliases
    .filter(({ election, acctNum }) => election === '' && committees.has(acctNum))
    .map(({ filer, acctNum }) => ofCommittee(filer.replace(COMMITTEE_TYPE, ''), acctNum))
  const assigned = new Set(aliased.map(({ name }) => name))
  const own = filers
    .flatMap((filer) =>
      filer.type === 'committee' ? [ofCommittee(filer.name, filer.acctNum)] : ofCandidate(filer),
    )
    .filter(({ name }) => !assigned.has(name))
  const all = [...aliased, ...own].filter(({ name }) => name !== '')
  return [...new Map(all.map((each) => [`${each.account} ${each.isPerson} ${each.name}`, each])).values()]
}

const ofCommittee = (name: string, account: number): AccountName => ({
  name: nameInWords(name),
  account,
  isPerson: false,
  ...ANY_DAY,
})

function ofCandidate(candidate: Extract<Filer, { type: 'candidate' }>): AccountName[] {
  const { acctNum, last, first, middle, office, election } = candidate
  const term = accountTerm(office, election)
  return [middle, middle.slice(0, 1), '']
    .flatMap((each) => [`${first} ${each} ${last}`, `${last} ${first} ${each}`])
    .map((name) => ({ name: nameInWords(name), account: acctNum, isPerson: true, ...term }))
}

/** What a row says about its other party. */
export interface NamedIn {
  /** ISO. */
  day: string
  /** The name can only mean a campaign: the name or the row's type says so. */
  isOfCampaign: boolean
}

/**
 * The only account that the name can mean in a row of this day; undefined if none or several can, since it is never
 * guessed. A person's name means their account only if the row says that it is about a campaign.
 */
export function accountNamed(
  named: readonly AccountName[],
  { day, isOfCampaign }: NamedIn,
): number | undefined {
  const fitting = named.filter(
    ({ isPerson, firstDay, lastDay }) => (!isPerson || isOfCampaign) && firstDay <= day && day <= lastDay,
  )
  const [account, other] = new Set(fitting.map((each) => each.account))
  return other === undefined ? account : undefined
}
