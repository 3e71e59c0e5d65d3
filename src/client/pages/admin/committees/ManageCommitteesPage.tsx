import { useListAdminCommitteesQuery } from '#client/api/adminLists.ts'
import type { SortableColumn } from '#client/components/lists/SortedTable.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { NameLink } from '#client/components/admin/NameLink.tsx'
import { ManageList } from '#client/components/admin/manageList/ManageList.tsx'
import { Page } from '#client/components/Page.tsx'
import { editCommitteePage } from '#contract/adminPages.ts'
import { committeeTypeText } from '#contract/domain/codes.ts'
import type { Committee } from '#contract/schemas/committee.ts'

export function ManageCommitteesPage() {
  const query = useListAdminCommitteesQuery()
  return (
    <Page heading="Manage Committees">
      <AdminQuery query={query} loading="Loading committees...">
        {(committees) => (
          <ManageList
            type="committee"
            rows={committees}
            columns={COLUMNS}
            nameOf={nameOf}
            textOf={searchedText}
            editPage={editCommitteePage}
            empty="No committees found."
          />
        )}
      </AdminQuery>
    </Page>
  )
}

const nameOf = ({ Name }: Committee) => Name
const searchedText = ({ Name, Type }: Committee) => `${Name} ${Type} ${committeeTypeText(Type)}`

const COLUMNS: SortableColumn<Committee>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    sortValue: ({ Name }) => Name,
    cell: ({ AcctNum, Name }) => <NameLink page={editCommitteePage(AcctNum)}>{Name}</NameLink>,
  },
  {
    key: 'type',
    header: 'Type',
    width: 'name',
    sortValue: ({ Type }) => committeeTypeText(Type),
    cell: ({ Type }) => committeeTypeText(Type),
  },
]
