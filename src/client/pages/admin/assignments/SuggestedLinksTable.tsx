import { useState } from 'react'
import { CandidateLink } from '#client/components/links/CandidateLink.tsx'
import { SearchedTable } from '#client/components/admin/SearchedTable.tsx'
import { CommitteeLink } from '#client/components/links/CommitteeLink.tsx'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { electionName } from '#contract/domain/elections.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import type { LinkEvidence, SuggestedLink, SuggestedLinks } from '#contract/schemas/link.ts'
import styles from './Links.module.css'
import { SaveLinks } from './SaveLinks.tsx'

interface SuggestedLinksTableProps extends SuggestedLinks {
  /** Whether each link says its election. */
  ofAllElections: boolean
}

/** No link is selected initially. An added link leaves the table, and comes back when it is undone. */
export function SuggestedLinksTable({ links, total, ofAllElections }: SuggestedLinksTableProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const mark = (link: SuggestedLink, isMarked: boolean) => {
    const next = new Set(marked)
    if (isMarked) next.add(keyOf(link))
    else next.delete(keyOf(link))
    setMarked(next)
  }
  const isMarked = (link: SuggestedLink) => marked.has(keyOf(link))
  const entries = links.filter(isMarked).map(({ acctNum, accountNum }) => ({ acctNum, accountNum }))
  return (
    <>
      <SearchedTable
        rows={links}
        textOf={searchedText}
        caption={(found) =>
          `${formatNumber(found.length)}${total > found.length ? ` of ${formatNumber(total)}` : ''} committees that may belong to candidates`
        }
        columns={[
          markColumn(marked, mark),
          CANDIDATE,
          RACE,
          ...(ofAllElections ? [ELECTION] : []),
          COMMITTEE,
          EVIDENCE,
        ]}
        rowKey={keyOf}
        empty="No links to suggest."
      >
        {(found) => <Hidden count={entries.length - found.filter(isMarked).length} />}
      </SearchedTable>
      <SaveLinks entries={entries} onSaved={() => setMarked(new Set())} />
    </>
  )
}

/** What is hidden by the search is added too. */
const Hidden = ({ count }: { count: number }) =>
  count > 0 && <p>{counted(count, 'ticked link')} hidden by the search</p>

const searchedText = ({ acctNum, candidate, race, accountNum, committee, evidence }: SuggestedLink) =>
  `${acctNum} ${candidate} ${race} ${accountNum} ${committee} ${evidenceText(evidence)}`

const keyOf = ({ acctNum, accountNum }: SuggestedLink) => `${acctNum} ${accountNum}`

const markColumn = (
  marked: ReadonlySet<string>,
  mark: (link: SuggestedLink, isMarked: boolean) => void,
): DataColumn<SuggestedLink> => ({
  key: 'mark',
  header: 'Add',
  width: 'district',
  cell: (link) => (
    <input
      type="checkbox"
      className={styles.mark}
      aria-label={`Add ${link.committee} to ${link.candidate}`}
      checked={marked.has(keyOf(link))}
      onChange={(event) => mark(link, event.target.checked)}
    />
  ),
})

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
  cell: ({ evidence }) => evidenceText(evidence),
}

/** Most committees have one person as chair and treasurer, who is named once. */
function evidenceText(evidence: readonly LinkEvidence[]): string {
  const statements = evidence.flatMap(({ by, says }) => (by === 'statement' ? `Statement of ${says}` : []))
  const officers = Map.groupBy(
    evidence.filter(({ by }) => by !== 'statement'),
    ({ says }) => says,
  )
  const people = [...officers].map(([name, roles]) => {
    const words = roles.map(({ by }) => by).join(' and ')
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${name}`
  })
  return [...statements, ...people].join('; ')
}
