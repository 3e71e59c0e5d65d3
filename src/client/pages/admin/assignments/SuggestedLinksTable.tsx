import { WorkList, type WorkListDescription } from '#client/components/admin/workList/WorkList.tsx'
import { CandidateLink, CommitteeLink } from '#client/components/links/RecordLink.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import { electionName } from '#contract/domain/elections.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import type { ListRules } from '#contract/lists/applyListState.ts'
import type { LinkEvidence, SuggestedLink, SuggestedLinks } from '#contract/schemas/link.ts'
import { SaveLinks } from './SaveLinks.tsx'

interface SuggestedLinksTableProps extends SuggestedLinks {
  /** Whether each link says its election. */
  ofAllElections: boolean
}

/** No link is selected initially. An added link leaves the list, and comes back when it is undone. */
export const SuggestedLinksTable = ({ links, total, ofAllElections }: SuggestedLinksTableProps) => (
  <WorkList
    description={SUGGESTED_LINKS}
    rows={links}
    rules={RULES}
    columnsOf={ofAllElections ? columnsOfAllElections : columnsOfElection}
    caption={(matching) =>
      `${formatNumber(matching.length)}${total > matching.length ? ` of ${formatNumber(total)}` : ''} committees that may belong to candidates`
    }
    renderActions={(chosen, _, unmark) => (
      <SaveLinks
        entries={chosen.map(({ acctNum, accountNum }) => ({ acctNum, accountNum }))}
        onSaved={unmark}
      />
    )}
  />
)

const MOST_EVIDENCE_FIRST = {
  key: 'evidence',
  direction: 'descending',
  words: 'most evidence first',
} as const

const SUGGESTED_LINKS: WorkListDescription<SuggestedLink> = {
  labels: {
    noun: 'link',
    nouns: 'links',
    find: 'Find in this list',
    hint: 'By candidate, committee, number or evidence',
    labels: { office: 'Office' },
  },
  keyOf: ({ acctNum, accountNum }) => `${acctNum} ${accountNum}`,
  boxHeader: 'Add',
  boxLabel: ({ committee, candidate }) => `Add ${committee} to ${candidate}`,
  order: MOST_EVIDENCE_FIRST,
  empty: 'No links to suggest.',
  keys: {
    canEdit: false,
    onRow: [['Enter', 'Open the candidate']],
    anywhere: [['o', 'Open the candidate']],
  },
}

const RULES: ListRules<SuggestedLink> = {
  address: {
    hasText: true,
    choices: ['office'],
    sorts: ['candidate', 'race', 'committee', 'evidence'],
    order: MOST_EVIDENCE_FIRST,
    opens: false,
  },
  textOf: ({ acctNum, candidate, race, accountNum, committee, evidence }) =>
    `${acctNum} ${candidate} ${race} ${accountNum} ${committee} ${evidenceText(evidence)}`,
  choiceOf: { office: ({ race }) => race.replace(/, District \d+$/, '') },
  sortValueOf: {
    candidate: ({ candidate }) => candidate,
    race: ({ race }) => race,
    committee: ({ committee }) => committee,
    evidence: ({ evidence }) => evidence.length,
  },
  // The server sends them in this order.
  compare: undefined,
}

const CANDIDATE: DataColumn<SuggestedLink> = {
  key: 'candidate',
  header: 'Candidate',
  width: 'office',
  primary: true,
  cell: ({ acctNum, candidate }) => <CandidateLink acctNum={acctNum}>{candidate}</CandidateLink>,
}

const RACE: DataColumn<SuggestedLink> = {
  key: 'race',
  header: 'Race',
  width: 'office',
  cell: ({ race }) => race.replace(/ (\d+)$/, '\u00A0$1'),
}

const ELECTION: DataColumn<SuggestedLink> = {
  key: 'election',
  header: 'Election',
  width: 'name',
  cell: ({ election }) => electionName(election),
}

const COMMITTEE: DataColumn<SuggestedLink> = {
  key: 'committee',
  header: 'Committee',
  width: 'office',
  cell: ({ accountNum, committee }) => <CommitteeLink acctNum={accountNum}>{committee}</CommitteeLink>,
}

const EVIDENCE: DataColumn<SuggestedLink> = {
  key: 'evidence',
  header: 'Evidence',
  sortFirst: 'descending',
  cell: ({ evidence }) => evidenceText(evidence),
}

const columnsOfElection = () => [CANDIDATE, RACE, COMMITTEE, EVIDENCE]
const columnsOfAllElections = () => [CANDIDATE, RACE, ELECTION, COMMITTEE, EVIDENCE]

/** Most committees have one person as chair and treasurer, who is named once. */
function evidenceText(evidence: readonly LinkEvidence[]): string {
  const statements = evidence.flatMap(({ by, description }) =>
    by === 'statement' ? `Statement of ${description}` : [],
  )
  const officers = Map.groupBy(
    evidence.filter(({ by }) => by !== 'statement'),
    ({ description }) => description,
  )
  const people = [...officers].map(([name, roles]) => {
    const words = roles.map(({ by }) => by).join(' and ')
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${name}`
  })
  return [...statements, ...people].join('; ')
}
