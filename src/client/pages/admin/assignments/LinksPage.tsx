import { useState } from 'react'
import {
  useCheckLinksMutation,
  useListSuggestedLinksQuery,
  useSaveLinksMutation,
} from '#client/api/workLists.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { useElectionField } from '#client/components/admin/useElectionField.tsx'
import { Choices, FindCommittee, FindRecord } from '#client/components/admin/Finder.tsx'
import { PastedList, parseList, SaveSeveral } from '#client/components/admin/PastedList.tsx'
import { useFocusOnStep } from '#client/components/admin/useFocusOnStep.ts'
import { Button } from '#client/ui/form/Button.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import { MAX_LINKS } from '#contract/domain/administration.ts'
import { formatNumber } from '#contract/domain/text.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type {
  CheckedLink,
  Link,
  LinkFinding,
  LinkEvidence,
  SuggestedLink,
} from '#contract/schemas/workList.ts'
import type { SearchHit } from '#contract/schemas/search.ts'
import { WorkList, type WorkListDescription } from '#client/components/admin/workList/WorkList.tsx'
import { CandidateLink, CommitteeLink } from '#client/components/RecordLink.tsx'
import { electionName } from '#contract/domain/elections.ts'

/** Parses lines with a candidate's account number and a committee's. */
const parseLinkList = (text: string) =>
  parseList<Link>(
    text,
    ({ cells, written }) => {
      const [acctNum, accountNum] = [parseAcctNum(cells[0] ?? ''), parseAcctNum(cells[1] ?? '')]
      return acctNum === null || accountNum === null || cells.length > 2
        ? `expected the account numbers of a candidate and of a committee, found “${written}”.`
        : { acctNum, accountNum }
    },
    ({ acctNum, accountNum }) => ({ key: `${acctNum} ${accountNum}`, name: 'this link' }),
  )

/** Links from a pasted list. */
function PasteLinks() {
  const [check, checked] = useCheckLinksMutation()
  return (
    <PastedList
      label="Candidates’ and committees’ account numbers"
      hint="Two columns, as from a spreadsheet: the candidate’s account, and the committee’s"
      noun="link"
      limit={MAX_LINKS}
      verb="Add"
      parse={parseLinkList}
      check={(entries) => check({ entries })}
      checked={checked}
      columns={checkedColumns}
      rowKey={({ acctNum, accountNum }) => `${acctNum} ${accountNum}`}
      savableOf={({ acctNum, accountNum, finding }) =>
        finding === 'new' ? { acctNum, accountNum } : undefined
      }
      mutation={useSaveLinksMutation()}
    />
  )
}

const WORDS: Readonly<Record<LinkFinding, string>> = {
  new: 'Will be added.',
  listed: 'Is in the list already.',
  own: 'Is the candidate’s own account.',
  noCandidate: 'No candidate has this account.',
  noCommittee: 'No committee has this account.',
}

const checkedColumns = (isAdded: boolean): DataColumn<CheckedLink>[] => [
  {
    key: 'candidate',
    header: 'Candidate',
    width: 'office',
    primary: true,
    cell: ({ acctNum, candidate }) => `${candidate ?? 'Nobody'} (${acctNum})`,
  },
  {
    key: 'committee',
    header: 'Committee',
    width: 'office',
    cell: ({ accountNum, committee }) => `${committee ?? 'None'} (${accountNum})`,
  },
  {
    key: 'finding',
    header: 'Outcome',
    cell: ({ finding }) => (isAdded && finding === 'new' ? 'Added.' : WORDS[finding]),
  },
]

/** Adds one committee to any number of candidates, all found by name. */
function CommitteeToMany() {
  const [committee, setCommittee] = useState<Committee>()
  const [chosen, setChosen] = useState<readonly SearchHit[]>([])
  const entries = chosen.flatMap(({ acctNum }) =>
    committee && acctNum !== null ? [{ acctNum, accountNum: committee.AcctNum }] : [],
  )
  const section = useFocusOnStep<HTMLElement>(`${committee?.AcctNum} ${chosen.length}`)
  return (
    <Section ref={section} tabIndex={-1} title="One Committee, Many Candidates">
      {committee ? (
        <>
          <p className="buttons">
            <strong>
              {committee.Name} ({committee.AcctNum})
            </strong>
            <Button onClick={() => setCommittee(undefined)}>Another committee</Button>
          </p>
          <FindRecord
            label="Candidate"
            hint="A name; Enter chooses the first"
            isOffered={({ kind, page }) => kind === 'candidate' && chosen.every((one) => one.page !== page)}
            nothing="No other candidate has this name."
            found="Candidates found"
            verb="Add"
            onChoose={(hit) => setChosen([...chosen, hit])}
          />
          <Choices
            label="Candidates to add it to"
            choices={chosen}
            verb="Leave out"
            onChoose={(hit) => setChosen(chosen.filter((one) => one !== hit))}
          />
          <SaveLinks entries={entries} onSaved={() => setChosen([])} />
        </>
      ) : (
        <FindCommittee onChoose={setCommittee} />
      )}
    </Section>
  )
}

/** Committees' accounts in candidates' lists, many at a time. */
export const LinksPage = () => (
  <Page heading="Links" low lead="Committees whose accounts belong in the lists of candidates.">
    <SuggestedLinksSection />
    <CommitteeToMany />
    <PasteLinks />
  </Page>
)

/** No link is selected initially. An added link leaves the list, and comes back when it is undone. */
function SuggestedLinksSection() {
  const { election, field } = useElectionField()
  const query = useListSuggestedLinksQuery(election)
  return (
    <Section title="Suggested Links">
      <p>
        From statements of solicitation and the names of chairs and treasurers. One name is not one person:
        check before you add.
      </p>
      {field}
      <AdminQuery query={query} loading="Comparing names...">
        {({ links, total }) => (
          <WorkList
            key={election}
            description={election === '' ? LINKS_OF_ALL_ELECTIONS : LINKS_OF_ELECTION}
            rows={links}
            caption={(matching) =>
              `${formatNumber(matching.length)}${total > matching.length ? ` of ${formatNumber(total)}` : ''} committees that may belong to candidates`
            }
            renderActions={(selected, _, unmark) => (
              <SaveLinks
                entries={selected.map(({ acctNum, accountNum }) => ({ acctNum, accountNum }))}
                onSaved={unmark}
              />
            )}
          />
        )}
      </AdminQuery>
    </Section>
  )
}

const LINKS_OF_ALL_ELECTIONS: WorkListDescription<SuggestedLink> = {
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
  order: { key: 'evidence', direction: 'descending', words: 'most evidence first' },
  textOf: ({ acctNum, candidate, race, accountNum, committee, evidence }) =>
    `${acctNum} ${candidate} ${race} ${accountNum} ${committee} ${evidenceText(evidence)}`,
  choiceOf: { office: ({ race }) => race.replace(/, District \d+$/, '') },
  columns: [
    {
      key: 'candidate',
      header: 'Candidate',
      width: 'office',
      primary: true,
      sortValue: ({ candidate }) => candidate,
      cell: ({ acctNum, candidate }) => <CandidateLink acctNum={acctNum}>{candidate}</CandidateLink>,
    },
    {
      key: 'race',
      header: 'Race',
      width: 'office',
      sortValue: ({ race }) => race,
      cell: ({ race }) => race.replace(/ (\d+)$/, '\u00A0$1'),
    },
    { key: 'election', header: 'Election', width: 'name', cell: ({ election }) => electionName(election) },
    {
      key: 'committee',
      header: 'Committee',
      width: 'office',
      sortValue: ({ committee }) => committee,
      cell: ({ accountNum, committee }) => <CommitteeLink acctNum={accountNum}>{committee}</CommitteeLink>,
    },
    {
      key: 'evidence',
      header: 'Evidence',
      sortFirst: 'descending',
      sortValue: ({ evidence }) => evidence.length,
      cell: ({ evidence }) => evidenceText(evidence),
    },
  ],
  empty: 'No links to suggest.',
  keys: { canEdit: false, onRow: [['Enter', 'Open the candidate']], anywhere: [['o', 'Open the candidate']] },
}

const LINKS_OF_ELECTION: typeof LINKS_OF_ALL_ELECTIONS = {
  ...LINKS_OF_ALL_ELECTIONS,
  columns: LINKS_OF_ALL_ELECTIONS.columns.filter(({ key }) => key !== 'election'),
}

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

interface SaveLinksProps {
  /** What would be added now. */
  entries: readonly Link[]
  onSaved: () => void
}

/** Adds links, reports it, and can undo all of them. */
const SaveLinks = (links: SaveLinksProps) => (
  <SaveSeveral {...links} verb="Add" noun="link" limit={MAX_LINKS} mutation={useSaveLinksMutation()} />
)
