import { committeeTypeText, partyText } from '#contract/domain/codes.ts'
import { electionName } from '#contract/domain/elections.ts'
import { chairName, treasurerName } from '#contract/domain/names.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { ListFacts } from '#contract/schemas/workList.ts'
import type { ListRules } from '#contract/lists/applyListState.ts'
import { candidateListRules } from '#contract/lists/candidateList.ts'
import { committeeListRules } from '#contract/lists/committeeList.ts'
import type { ListAddress } from '#contract/lists/listState.ts'

const NEWEST = { key: 'account', direction: 'descending' } as const

/** All candidates on the state's list, for administrators. */
export const CANDIDATE_WORK: ListAddress = {
  hasText: true,
  choices: ['election', 'office', 'party', 'status', 'district', 'voter', 'edited', 'added', 'money'],
  sorts: ['account', 'voter', 'name', 'party', 'office', 'district', 'election', 'status', 'city', 'cash'],
  order: NEWEST,
  columns: {
    usual: 'voter,party,office,election,status',
    read: among(['voter', 'party', 'office', 'district', 'election', 'status', 'city', 'changed', 'cash']),
  },
}

/**
 * The same for one office of an election, whose list shows the columns of the specification. What it is chosen by is not
 * among its filters, nor what takes another call to know.
 */
export const MANAGED_CANDIDATES: ListAddress = {
  ...CANDIDATE_WORK,
  choices: ['party', 'status', 'district', 'voter', 'money'],
  columns: { usual: 'voter,party,office', read: among(['voter', 'party', 'office']) },
}

/** The candidates without a VoterID, whose election and office are not among the filters either. */
export const MISSING_VOTER_IDS: ListAddress = {
  ...CANDIDATE_WORK,
  choices: ['party', 'status', 'district'],
  sorts: ['account', 'name', 'party', 'office', 'district', 'election', 'status', 'city'],
  columns: {
    usual: 'voter,party,office,district',
    read: among(['voter', 'party', 'office', 'district', 'election', 'status', 'city']),
  },
}

/** All committees on the state's list, for administrators. */
export const COMMITTEE_WORK: ListAddress = {
  hasText: true,
  choices: ['type', 'linked', 'money'],
  sorts: ['account', 'name', 'type', 'chair', 'treasurer', 'city', 'cash'],
  order: NEWEST,
  columns: { usual: 'type,chair,treasurer', read: among(['type', 'chair', 'treasurer', 'city', 'cash']) },
}

/** The same with the columns of the specification, and without the filter that takes another call to know. */
export const MANAGED_COMMITTEES: ListAddress = {
  ...COMMITTEE_WORK,
  choices: ['type', 'money'],
  columns: { usual: 'type', read: among(['type']) },
}

type Balances = ReadonlyMap<number, Balance>

export function candidateWorkRules(
  address: ListAddress,
  balances: Balances,
  facts: ListFacts,
): ListRules<Candidate> {
  const { choiceOf, columns, sortValueOf } = candidateListRules(balances)
  const [edited, added] = [new Set(facts.edited), new Set(facts.added)]
  return {
    address,
    textOf: (candidate) =>
      [
        candidate.NameFirst,
        candidate.NameMiddle,
        candidate.NameLast,
        candidate.AcctNum,
        candidate.VoterID,
      ].join(' '),
    choiceOf: {
      ...choiceOf,
      election: ({ ElectionID }) => electionName(ElectionID),
      office: ({ OfficeDesc }) => OfficeDesc,
      voter: ({ VoterID }) => (VoterID === '' ? 'Without' : 'With'),
      edited: ({ AcctNum }) => yesOrNo(edited.has(AcctNum)),
      added: ({ AcctNum }) => yesOrNo(added.has(AcctNum)),
    },
    columns,
    sortValueOf: {
      ...sortValueOf,
      voter: ({ VoterID }) => VoterID,
      party: ({ PartyCode }) => partyText(PartyCode),
      election: ({ ElectionID }) => electionName(ElectionID),
      city: ({ City }) => City,
    },
    compare: newestFirst,
  }
}

export function committeeWorkRules(
  address: ListAddress,
  balances: Balances,
  facts: ListFacts,
): ListRules<Committee> {
  const { textOf, choiceOf, columns, sortValueOf } = committeeListRules(balances)
  const linked = new Set(facts.linked)
  return {
    address,
    textOf: (committee) => `${textOf(committee)} ${chairName(committee)} ${treasurerName(committee)}`,
    choiceOf: { ...choiceOf, linked: ({ AcctNum }) => yesOrNo(linked.has(AcctNum)) },
    columns,
    sortValueOf: {
      ...sortValueOf,
      type: ({ Type }) => committeeTypeText(Type),
      treasurer: ({ TrsNameLast }) => TrsNameLast,
      city: ({ City }) => City,
    },
    compare: newestFirst,
  }
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

const newestFirst = (a: { AcctNum: number }, b: { AcctNum: number }) => b.AcctNum - a.AcctNum

/** Parses a list of these columns in any order. */
function among(all: readonly string[]) {
  return (value: string): string | undefined => {
    const wanted = value.split(',')
    const known = all.filter((column) => wanted.includes(column))
    return known.length === wanted.length ? known.join(',') : undefined
  }
}
