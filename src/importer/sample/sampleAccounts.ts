import { friendsCommitteeName, type SampleCommittee } from './sampleCommittees.ts'
import type { SampleCandidate } from './sampleCandidates.ts'
import type { SampleRandom } from './sampleRandom.ts'

export const ACCOUNT_COLUMNS = ['CandidateAcctNum', 'AccountNum', 'AccountName'] as const
export const LEGACY_ACCOUNT_COLUMNS = ['CandidateAcctNum', 'AccountList'] as const

interface SampleAccounts {
  listed: Record<(typeof ACCOUNT_COLUMNS)[number], string>[]
  /** `AccountList` is a JSON array of objects with one pair each, the account's name and number. */
  legacy: Record<(typeof LEGACY_ACCOUNT_COLUMNS)[number], string>[]
}

/** Every 4th list is in the legacy form. */
const LEGACY_EVERY = 4

/**
 * The committees associated with candidates: up to four accounts each, including their own. Legacy lists include the
 * candidate's own account, as older ones did.
 */
export function sampleAccounts(
  random: SampleRandom,
  candidates: readonly SampleCandidate[],
  committees: readonly SampleCommittee[],
): SampleAccounts {
  const accounts: SampleAccounts = { listed: [], legacy: [] }
  const linked = candidates
    .map((candidate) => ({ candidate, committees: committeesOf(random, candidate, committees) }))
    .filter((link) => link.committees.length > 0)
  for (const [index, link] of linked.entries()) {
    const own = link.candidate.AcctNum
    if (index % LEGACY_EVERY === 0)
      accounts.legacy.push({ CandidateAcctNum: own, AccountList: legacyList(own, link.committees) })
    else
      for (const { AcctNum, Name } of link.committees)
        accounts.listed.push({ CandidateAcctNum: own, AccountNum: AcctNum, AccountName: Name })
  }
  return accounts
}

/** The candidate's friends' committee, if there is one, and for some candidates a few others. */
function committeesOf(
  random: SampleRandom,
  candidate: SampleCandidate,
  committees: readonly SampleCommittee[],
): SampleCommittee[] {
  const friends = committees.filter(({ Name }) => Name === friendsCommitteeName(candidate))
  const others = committees.filter(({ Name, Type }) => Type === 'PAC' && !Name.startsWith('Friends of'))
  const count = random.chance(20) ? random.between(1, 3 - friends.length) : 0
  return [...friends, ...random.several(others, count)]
}

function legacyList(ownAcctNum: string, committees: readonly SampleCommittee[]): string {
  return JSON.stringify([
    { 'Campaign Account': Number(ownAcctNum) },
    ...committees.map(({ Name, AcctNum }) => ({ [Name]: Number(AcctNum) })),
  ])
}
