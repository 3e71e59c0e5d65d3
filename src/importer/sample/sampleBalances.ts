import { dollars } from '#contract/domain/dollars.ts'
import type { BALANCES, ColumnOf } from '#importer/read/fileSchemas.ts'
import type { SampleCandidate } from './sampleCandidates.ts'
import { friendsCommitteeName, type SampleCommittee } from './sampleCommittees.ts'
import { contributionLimit, officeOf } from './sampleContests.ts'
import type { SampleRandom } from './sampleRandom.ts'

type BalanceColumn = ColumnOf<typeof BALANCES>
export type SampleBalance = Record<BalanceColumn, string>
/** In cents; null for a figure that the source leaves blank. */
type Figures = Record<Exclude<BalanceColumn, 'account'>, number | null>

const TYPICAL_COMMITTEE = 180_000
/** How many times as much as the campaign the candidate's friends' committee raises, which may accept any amount. */
const FRIENDS_TO_CAMPAIGN = 4
const NOTHING: Figures = { coh: 0, monetary: 0, loans: 0, inkind: 0, expend: 0, transfers: 0, other: 0 }
const UNREPORTED = { loans: null, inkind: null, transfers: null, other: null }

/** A row for most accounts, in dollars; some figures are blank, some accounts empty, some overdrawn. */
export function sampleBalances(
  random: SampleRandom,
  candidates: readonly SampleCandidate[],
  committees: readonly SampleCommittee[],
): SampleBalance[] {
  const campaigns = candidates.flatMap((candidate): Campaign[] => {
    const { typical } = officeOf(candidate.OfficeCode)
    return typical === undefined ? [] : [{ candidate, typical }]
  })
  const friends = new Map(
    campaigns.map(({ candidate, typical }) => [
      friendsCommitteeName(candidate),
      typical * FRIENDS_TO_CAMPAIGN,
    ]),
  )
  const accounts: Account[] = [
    ...campaigns.map(({ candidate: { AcctNum, OfficeCode }, typical }) => ({
      number: AcctNum,
      typical,
      limit: contributionLimit(OfficeCode),
    })),
    ...committees.map(({ AcctNum, Name }) => ({
      number: AcctNum,
      typical: friends.get(Name) ?? TYPICAL_COMMITTEE,
      limit: Infinity,
    })),
  ]
  return accounts.filter(() => random.chance(93)).map((account) => sampleBalance(random, account))
}

interface Campaign {
  candidate: SampleCandidate
  typical: number
}

interface Account {
  number: string
  /** What a typical one raises, in dollars. */
  typical: number
  /** The limit per contributor, in cents. */
  limit: number
}

function sampleBalance(random: SampleRandom, { number: account, typical, limit }: Account): SampleBalance {
  const figures = sampleFigures(random, typical, limit)
  const kinds = {
    complete: balanceRow(account, figures),
    untouched: balanceRow(account, NOTHING),
    partial: balanceRow(account, withCash({ ...figures, ...UNREPORTED })),
    cashUnknown: balanceRow(account, { ...figures, coh: null }),
    cashMisreported: balanceRow(account, { ...figures, coh: (figures.coh ?? 0) + 12_345 }),
    unusable: { ...unusable(random.pick(['', 'N/A'])), account },
  }
  return kinds[
    random.weighted({
      complete: 79,
      untouched: 7,
      partial: 8,
      cashUnknown: 4,
      cashMisreported: 1,
      unusable: 1,
    })
  ]
}

function sampleFigures(random: SampleRandom, typical: number, limit: number): Figures {
  // Squared, so that there are many small campaigns and few large ones; the largest raise three times the typical amount.
  const permille = random.between(20, 1_000)
  const monetary = Math.round((typical * 3 * permille * permille) / 10_000) + random.between(0, 9_999)
  const loans = random.chance(25) ? random.between(1, 50) * 100_000 : 0
  const spent = random.chance(4) ? random.between(101, 108) : random.between(15, 97)
  return withCash({
    coh: null,
    monetary,
    loans,
    // A few contributors give it, none more than the limit.
    inkind: random.chance(60) ? Math.min(limit, Math.round(monetary / random.between(12, 60))) : 0,
    expend: Math.round(((monetary + loans) * spent) / 100),
    transfers: random.chance(12)
      ? random.pick([1, 1, -1]) * Math.round(monetary / random.between(20, 90))
      : 0,
    other: random.chance(10) ? Math.round(monetary / random.between(30, 90)) : 0,
  })
}

/** Cash on hand is monetary + loans - expenditures - transfers; in-kind and other distributions are not cash. */
function withCash(figures: Figures): Figures {
  const { monetary, loans, expend, transfers } = figures
  return { ...figures, coh: (monetary ?? 0) + (loans ?? 0) - (expend ?? 0) - (transfers ?? 0) }
}

function balanceRow(account: string, figures: Figures): SampleBalance {
  return {
    account,
    coh: listed(figures.coh),
    monetary: listed(figures.monetary),
    loans: listed(figures.loans),
    inkind: listed(figures.inkind),
    expend: listed(figures.expend),
    transfers: listed(figures.transfers),
    other: listed(figures.other),
  }
}

function unusable(text: string): Omit<SampleBalance, 'account'> {
  return { coh: text, monetary: text, loans: text, inkind: text, expend: text, transfers: text, other: text }
}

/** As in the state's list: unknown is blank. */
const listed = (cents: number | null): string => (cents === null ? '' : dollars(cents))
