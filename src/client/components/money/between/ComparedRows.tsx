import { useState } from 'react'
import { useListRowsBetweenQuery } from '#client/api/betweenAccounts.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { formatDate } from '#client/components/formatDate.ts'
import { Link } from '#client/components/links/Link.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Money } from '#client/ui/text/Money.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { printRowState } from '#contract/domain/rowAddress.ts'
import { candidateRowsPage, committeeRowsPage } from '#contract/pages.ts'
import type { ComparedAccounts, ComparedRow, FoundIn } from '#contract/schemas/betweenAccounts.ts'
import type { OwnedAccount } from '#contract/schemas/dataStatus.ts'
import { Pages } from './Pages.tsx'

/** Money from one account to another, row by row, with a link to the row in each side's list. */
export function ComparedRows({ payer, receiver }: { payer: number; receiver: number }) {
  const [page, setPage] = useState<string>()
  const query = useListRowsBetweenQuery({ payer, receiver, page })
  // The rows of the page before stay until the next ones arrive, and the focus on the button below them.
  const { data, currentData } = query
  return (
    <QueryBoundary query={{ ...query, currentData: data }} what="rows">
      {(compared) => (
        <>
          <DataTable
            caption={`From ${nameOf(compared.payer)} to ${nameOf(compared.receiver)}`}
            columns={columnsOf(compared)}
            rows={compared.rows}
            rowKey={(row) => compared.rows.indexOf(row)}
            empty="These rows are no longer on file."
          />
          <Pages
            of="rows"
            page={page}
            next={compared.next}
            busy={currentData === undefined}
            onPage={setPage}
          />
          <Downloads
            of={`rows from ${nameOf(compared.payer)} to ${nameOf(compared.receiver)}`}
            to={(format) => apiUrl(publicAddresses.exportRowsBetween, { format, payer, receiver })}
          />
        </>
      )}
    </QueryBoundary>
  )
}

const nameOf = ({ name, account }: OwnedAccount) => name || `account ${account}`

const FOUND: Readonly<Record<FoundIn, string>> = {
  both: 'Both',
  payerOnly: 'Only the payer',
  receiverOnly: 'Only the receiver',
  payerUnchecked: 'The payer; not known for the receiver',
  receiverUnchecked: 'The receiver; not known for the payer',
}

function columnsOf({ payer, receiver }: ComparedAccounts): DataColumn<ComparedRow>[] {
  return [
    {
      key: 'payer',
      header: 'Paid',
      width: 'code',
      primary: true,
      cell: (row) => <Day of={payer} place={row.payer} cents={row.cents} />,
    },
    {
      key: 'receiver',
      header: 'Received',
      width: 'code',
      cell: (row) => <Day of={receiver} place={row.receiver} cents={row.cents} isReceiver />,
    },
    { key: 'found', header: 'Reported by', cell: ({ foundIn }) => FOUND[foundIn] },
    {
      key: 'cents',
      header: 'Amount',
      width: 'money',
      align: 'number',
      cell: ({ cents }) => <Money cents={cents} />,
    },
  ]
}

interface DayProps {
  of: OwnedAccount
  place: ComparedRow['payer']
  cents: number
  isReceiver?: boolean
}

/** The day in an account's list, as a link to the rows with that day and amount if the account has a record. */
function Day({ of, place, cents, isReceiver = false }: DayProps) {
  if (place === null) return '–'
  const { day, kind } = place
  const shown = <time dateTime={day}>{formatDate(day)}</time>
  if (of.owner === null) return shown
  // A transfer in is negative.
  const dollars = String((kind === 'transfers' && isReceiver ? -cents : cents) / 100)
  const page = of.owner === 'candidate' ? candidateRowsPage(of.account) : committeeRowsPage(of.account)
  const rows = printRowState({ kind, from: day, to: day, least: dollars, most: dollars })
  return <Link to={page + rows}>{shown}</Link>
}
