import { offListText } from '#contract/domain/text.ts'
import { COMMITTEE_LABELS } from '#client/components/lists/committeeLabels.ts'
import { useParams } from 'react-router-dom'
import { useListCommitteesOfOfficerQuery } from '#client/api/search.ts'
import { CommitteeLink } from '#client/components/RecordLink.tsx'
import { DataAsOf } from '#client/components/DataAsOf.tsx'
import { NotFound, Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { ListTable } from '#client/components/lists/ListTable.tsx'
import { pageColumns } from '#client/components/lists/pageColumns.ts'
import { useList } from '#client/components/lists/useList.ts'
import { committeeTypeText } from '#contract/domain/codes.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { OFFICER_COLUMNS, OFFICER_LIST_RULES } from '#contract/lists/officerList.ts'
import { COMMITTEES_PAGE, NO_OFFICER } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { OfficerCommittee } from '#contract/schemas/search.ts'

const NONE: readonly OfficerCommittee[] = []
const MISSING = { title: NO_OFFICER, list: COMMITTEES_PAGE }

/** The committees that have a person with this name as chair or treasurer. */
export function OfficerPage() {
  const { name = '' } = useParams()
  const query = useListCommitteesOfOfficerQuery(name)
  const list = useList(query.currentData ?? NONE, OFFICER_LIST_RULES)
  return (
    <QueryBoundary query={query} record={MISSING}>
      {(committees) =>
        committees.length === 0 ? (
          <NotFound {...MISSING}>
            <p>No committee on file names {name} as its chair or treasurer.</p>
          </NotFound>
        ) : (
          <Page
            heading={name}
            lead="The committees with a chair or treasurer of this name. One name is not necessarily one person."
          >
            <ListTable
              list={list}
              words={COMMITTEE_LABELS}
              url={apiUrl(publicAddresses.listCommitteesOfOfficer, { name })}
              columns={COLUMNS}
              rowKey={({ acctNum }) => acctNum}
              empty="No committees found."
            />
            <DataAsOf lists={['committees']} />
          </Page>
        )
      }
    </QueryBoundary>
  )
}

const ROLES = { chair: 'Chair', treasurer: 'Treasurer' } as const

const COLUMNS: DataColumn<OfficerCommittee>[] = pageColumns(OFFICER_COLUMNS, {
  account: {
    cardLabel: 'Account',
    width: 'account',
    sortFirst: 'descending',
    cell: ({ acctNum }) => <CommitteeLink acctNum={acctNum}>{acctNum}</CommitteeLink>,
  },
  name: {
    primary: true,
    cell: ({ acctNum, name, offListSince }) => (
      <>
        <CommitteeLink acctNum={acctNum}>{name}</CommitteeLink>
        {offListSince !== null && <small> {offListText(offListSince)}</small>}
      </>
    ),
  },
  type: { width: 'name', cell: ({ type }) => committeeTypeText(type) },
  roles: { width: 'name', cell: ({ roles }) => roles.map((role) => ROLES[role]).join(' and ') },
  officer: { width: 'office' },
})
