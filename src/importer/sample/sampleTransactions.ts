import { addDays } from '#contract/domain/addDays.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { SampleBalance } from './sampleBalances.ts'
import type { SampleCandidate } from './sampleCandidates.ts'
import type { SampleCommittee } from './sampleCommittees.ts'
import { AS_OF, dateBetween } from './sampleDates.ts'
import { contributionLimit } from './sampleContests.ts'
import { electionDate } from './sampleElections.ts'
import { contributionsWithin } from './contributionsWithin.ts'
import { type OtherParty, sampleBusinesses, sampleContributors } from './sampleOtherParties.ts'
import type { SampleRandom } from './sampleRandom.ts'
import { type SampleList, type SampleRow, transactionList } from './transactionList.ts'
import { splitCents } from './splitCents.ts'

/** An account with all of its transactions, by kind. */
interface Ledger {
  account: string
  self: OtherParty
  /** The limit per contributor, in cents; a committee may accept any amount. */
  limit: number
  /** To whom it may give: campaigns accept nothing from organizations for communications and independent expenditures. */
  givesTo: 'nobody' | 'committees' | 'all'
  firstDay: string
  lastDay: string
  /** In cents, from its line of balances. */
  figures: Record<'monetary' | 'loans' | 'inkind' | 'expend' | 'transfers' | 'other', number>
  rows: Record<TransactionKind, SampleRow[]>
}

/** One account's four lists; an empty one says that there were none. */
export interface SampleLedger {
  account: string
  lists: Record<TransactionKind, SampleList>
}

const MAX_GIFTS = 36
const TYPICAL_GIFT_CENTS = 250_000
/** The limit for a cash contribution. */
const MAX_CASH_CENTS = 5_000
const TYPICAL_PAYMENT_CENTS = 300_000
const GIFTS_BETWEEN_COMMITTEES = [50_000, 100_000, 250_000, 500_000]

const BANK: OtherParty = {
  name: 'FIRST BANK OF LANTERN BAY',
  address: '1 TANGELO AVENUE',
  cityStateZip: 'TALLAHASSEE, FL 32301',
  occupation: 'BANK',
}

/**
 * The transactions of every committee and every candidate in this year's elections whose line of balances is complete and
 * adds up; they match that line to the cent. Earlier elections have only an operator's list. Committees give to campaigns
 * and to each other, and, as in reality, nearly all of that is on file on both sides. No one gives a campaign more than
 * the law allows.
 */
export function sampleTransactions(
  random: SampleRandom,
  candidates: readonly SampleCandidate[],
  committees: readonly SampleCommittee[],
  balances: readonly SampleBalance[],
): SampleLedger[] {
  const people = sampleContributors(random)
  const businesses = sampleBusinesses(random)
  const owners = new Map<string, Pick<Ledger, 'self' | 'limit' | 'givesTo' | 'firstDay' | 'lastDay'>>([
    ...candidates
      .filter(({ ElectionID }) => ElectionID.startsWith(AS_OF.slice(0, 4)))
      .map((each) => [each.AcctNum, ownerOf(each)] as const),
    ...committees.map((each) => [each.AcctNum, committeeOwner(each)] as const),
  ])
  const ledgers = balances.flatMap((balance): Ledger[] => {
    const owner = owners.get(balance.account)
    const figures = completeFigures(balance)
    if (!owner || !figures) return []
    const rows = { contributions: [], expenditures: [], transfers: [], distributions: [] }
    return [{ account: balance.account, ...owner, figures, rows }]
  })
  addCommitteeGifts(random, ledgers)
  for (const ledger of ledgers) {
    addContributions(random, ledger, people, businesses)
    addExpenditures(random, ledger, businesses)
  }
  return ledgers.map(({ account, rows }) => ({
    account,
    lists: {
      contributions: transactionList(rows.contributions),
      expenditures: transactionList(rows.expenditures),
      transfers: transactionList(rows.transfers),
      distributions: transactionList(rows.distributions),
    },
  }))
}

function ownerOf(candidate: SampleCandidate) {
  const day = electionDate(candidate.ElectionID)
  const end = addDays(day, 60)
  return {
    self: partyOf(`${candidate.NameFirst} ${candidate.NameLast}`, candidate, 'CANDIDATE'),
    limit: contributionLimit(candidate.OfficeCode),
    givesTo: 'nobody' as const,
    firstDay: addDays(day, -540),
    lastDay: end < AS_OF ? end : addDays(AS_OF, -1),
  }
}

const committeeOwner = (committee: SampleCommittee) => ({
  self: partyOf(committee.Name, committee, 'COMMITTEE'),
  limit: Infinity,
  givesTo: ['IXO', 'ECO'].includes(committee.Type) ? ('committees' as const) : ('all' as const),
  firstDay: '2023-01-01',
  lastDay: addDays(AS_OF, -1),
})

function partyOf(
  name: string,
  { Addr1, City, Zip }: Readonly<Record<'Addr1' | 'City' | 'Zip', string>>,
  occupation: string,
): OtherParty {
  return {
    name: name.toUpperCase(),
    address: Addr1.toUpperCase(),
    cityStateZip: `${City.toUpperCase()}, FL ${Zip.slice(0, 5)}`,
    occupation,
  }
}

/** Null if a figure is missing or the line does not add up, so that no transactions could match it. */
function completeFigures(balance: SampleBalance): Ledger['figures'] | null {
  const { account: _, coh, ...rest } = balance
  const cents = Object.entries(rest).map(([figure, text]) => [figure, centsOf(text)] as const)
  if (!cents.every(([, each]) => Number.isInteger(each))) return null
  const figures = Object.fromEntries(cents) as Ledger['figures'] // a balance's keys without account and cash on hand
  const { monetary, loans, expend, transfers } = figures
  return centsOf(coh) === monetary + loans - expend - transfers ? figures : null
}

const centsOf = (text: string) => (text === '' ? Number.NaN : Math.round(Number(text) * 100))

function addCommitteeGifts(random: SampleRandom, ledgers: readonly Ledger[]): void {
  for (const giver of ledgers.filter(({ givesTo }) => givesTo !== 'nobody'))
    for (const taker of random.several(ledgers, 8)) {
      const isCampaign = taker.limit < Infinity
      const cents = Math.min(random.pick(GIFTS_BETWEEN_COMMITTEES), taker.limit)
      if (isCampaign && giver.givesTo === 'committees') continue
      const from = giver.firstDay > taker.firstDay ? giver.firstDay : taker.firstDay
      const to = giver.lastDay < taker.lastDay ? giver.lastDay : taker.lastDay
      if (giver === taker || from > to) continue
      if (cents * 4 > remainingCents(giver, 'expend') || cents * 4 > remainingCents(taker, 'monetary'))
        continue
      const day = dateBetween(random, from, to)
      const filed = random.weighted({ byBoth: 90, byGiver: 5, byTaker: 5 })
      const type = isCampaign ? 'CAN' : 'MON'
      if (filed !== 'byTaker') giver.rows.expenditures.push({ day, cents, party: taker.self, type })
      if (filed !== 'byGiver') taker.rows.contributions.push({ day, cents, party: giver.self, type: 'CHE' })
    }
}

/** The part of a figure that no row accounts for yet, in cents. */
function remainingCents({ figures, rows }: Ledger, figure: 'monetary' | 'expend'): number {
  const of = figure === 'monetary' ? rows.contributions : rows.expenditures
  return figures[figure] - of.reduce((sum, { cents }) => sum + cents, 0)
}

function addContributions(
  random: SampleRandom,
  ledger: Ledger,
  people: readonly OtherParty[],
  businesses: readonly OtherParty[],
): void {
  const { figures, rows, self } = ledger
  const add = (cents: number, party: OtherParty, type: string, inKind = '') =>
    rows.contributions.push({ day: dayOf(random, ledger), cents, party, type, inKind })
  const total = remainingCents(ledger, 'monetary')
  const contributions =
    ledger.limit < Infinity
      ? contributionsWithin(random, total, ledger.limit)
      : splitCents(random, total, between(1, Math.round(total / TYPICAL_GIFT_CENTS), MAX_GIFTS))
  // Each contributes once, in cash or in kind.
  const givers = random.several([...people, ...businesses], contributions.length)
  if (givers.length < contributions.length)
    throw new Error(`${ledger.account} has more contributions than there are people`)
  const others = businesses.filter((business) => !givers.includes(business))
  for (const [index, party] of givers.entries()) {
    const cents = contributions[index] ?? 0
    add(cents, party, cents <= MAX_CASH_CENTS && random.chance(30) ? 'CAS' : 'CHE')
    // A check that was returned and written again.
    if (random.chance(2)) {
      add(-cents, party, 'REF')
      add(cents, party, 'CHE')
    }
  }
  for (const cents of splitCents(random, figures.loans, 2)) add(cents, self, 'LOA')
  for (const cents of splitCents(random, figures.inkind, 3)) {
    const party = random.pick(others)
    add(cents, party, 'INK', party.occupation)
  }
}

function addExpenditures(random: SampleRandom, ledger: Ledger, businesses: readonly OtherParty[]): void {
  const { figures, rows, self } = ledger
  const add = (kind: TransactionKind, cents: number, party: OtherParty, type: string) =>
    rows[kind].push({ day: dayOf(random, ledger), cents, party, type })
  const total = remainingCents(ledger, 'expend')
  const parts = splitCents(random, total, between(1, Math.round(total / TYPICAL_PAYMENT_CENTS), MAX_GIFTS))
  for (const cents of parts) add('expenditures', cents, random.pick(businesses), 'MON')
  if (random.chance(15) && (parts[0] ?? 0) >= 5_000) {
    // The first of them was a petty cash withdrawal; what is spent from it has already left the account.
    const drawn = rows.expenditures.findLast(({ cents }) => cents === parts[0])
    if (drawn)
      Object.assign(drawn, { party: { ...self, name: 'PETTY CASH', occupation: 'PETTY CASH' }, type: 'PCW' })
    add('expenditures', 1_995, random.pick(businesses), 'PCS')
  }
  const moved = Math.abs(figures.transfers)
  for (const cents of splitCents(random, moved, 2))
    add('transfers', figures.transfers < 0 ? -cents : cents, BANK, figures.transfers < 0 ? 'F' : 'T')
  for (const cents of splitCents(random, figures.other, 2))
    add('distributions', cents, random.pick(businesses), '')
}

const dayOf = (random: SampleRandom, { firstDay, lastDay }: Ledger) => dateBetween(random, firstDay, lastDay)

const between = (least: number, number: number, most: number) => Math.min(Math.max(number, least), most)
