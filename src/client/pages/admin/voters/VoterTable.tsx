import { type SortableColumn, SortedTable } from '#client/components/lists/SortedTable.tsx'
import { NameLink } from '#client/components/admin/NameLink.tsx'
import { FROM_LIST } from '#client/components/links/BackToList.tsx'
import { formatDate } from '#client/components/formatDate.ts'
import { formatNumber } from '#contract/domain/text.ts'
import { IMPORTS_PAGE, voterPage } from '#contract/adminPages.ts'
import type { Voter } from '#contract/schemas/voter.ts'
import { MANY_VOTERS } from '#contract/domain/voterRoll.ts'
import { voterName } from '#contract/domain/names.ts'
import { Link } from 'react-router-dom'

const COLUMNS: SortableColumn<Voter>[] = [
  {
    key: 'id',
    header: 'VoterID',
    width: 'code',
    sortValue: ({ VoterID }) => VoterID,
    cell: ({ VoterID }) => <NameLink page={voterPage(VoterID)}>{VoterID}</NameLink>,
  },
  {
    key: 'name',
    header: 'Name',
    width: 'name',
    primary: true,
    sortValue: ({ LastName, FirstName, MiddleName }) => `${LastName} ${FirstName} ${MiddleName}`,
    cell: (voter) => <NameLink page={voterPage(voter.VoterID)}>{voterName(voter)}</NameLink>,
  },
  { key: 'address', header: 'Addr1', cell: ({ Addr1 }) => Addr1 },
  { key: 'city', header: 'City', sortValue: ({ City }) => City, cell: ({ City }) => City },
  { key: 'zip', header: 'Zip', width: 'code', sortValue: ({ Zip }) => Zip, cell: ({ Zip }) => Zip },
  {
    key: 'born',
    header: 'DOB',
    width: 'code',
    sortValue: ({ DOB }) => DOB,
    cell: ({ DOB }) => formatDate(DOB),
  },
  {
    key: 'details',
    header: 'Details',
    cardLabel: '',
    width: 'account',
    cell: (voter) => (
      <Link
        to={voterPage(voter.VoterID)}
        state={FROM_LIST}
        aria-label={`Details of ${voterName(voter) || voter.VoterID}`}
      >
        Details
      </Link>
    ),
  },
]

interface VoterTableProps {
  voters: readonly Voter[]
  /** The number of matches; these are the first of them. */
  count: number
}

export function VoterTable({ voters, count }: VoterTableProps) {
  return (
    <>
      <SortedTable
        caption={caption(voters.length, count)}
        columns={COLUMNS}
        rows={voters}
        rowKey={({ VoterID }) => VoterID}
        empty="No voters found."
        dense
      />
      {voters.length === 0 && (
        <p>
          Each name is matched from its beginning: enter fewer letters, or only one of the names. The voters
          come from the newest state extract that was imported, here under{' '}
          <Link to={IMPORTS_PAGE}>Imports</Link> or by the command.
        </p>
      )}
    </>
  )
}

function caption(shown: number, count: number): string {
  if (shown === count) return count === 1 ? '1 voter matches' : `${formatNumber(count)} voters match`
  const all = count > MANY_VOTERS ? `${formatNumber(count)} voters` : 'the voters'
  return `The first ${shown} of ${all} who match. To narrow, type more letters or another of the names.`
}
