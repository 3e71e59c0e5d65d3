import { useLocation } from 'react-router-dom'
import { serverMessage } from '#client/api/describeFailure.ts'
import { useListFiledNameRowsQuery } from '#client/api/names.ts'
import { OwnerLink } from '#client/components/links/RecordLink.tsx'
import { Downloads } from '#client/components/Downloads.tsx'
import { RowDay } from '#client/components/money/RowDay.tsx'
import { LinkRow } from '#client/components/lists/LinkRow.tsx'
import { pageColumns } from '#client/components/lists/pageColumns.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { NAME_ROW_COLUMNS } from '#contract/lists/rowList.ts'
import { placeText } from '#contract/domain/places.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { rowsOfNamePage } from '#contract/pages.ts'
import type { FiledNameRow } from '#contract/schemas/filedName.ts'

interface RowsOfNameProps {
  /** As in the address. */
  zip: string
  name: string
}

/** The rows filed under a name, a page at a time; the address says where the page begins. */
export function RowsOfName({ zip, name }: RowsOfNameProps) {
  const after = new URLSearchParams(useLocation().search).get('after') || undefined
  const query = useListFiledNameRowsQuery({ zip, name, after })
  const next = query.currentData?.next ?? null
  const first = { words: 'Newest rows', to: rowsOfNamePage(zip, name), isHere: after === undefined }
  return (
    <Section title="Rows">
      <QueryBoundary
        query={query}
        failure={(failure) => serverMessage(failure) ?? 'The rows could not be loaded'}
      >
        {({ rows }) => (
          <>
            <DataTable
              caption="Rows as filed, newest first. Street addresses are not published."
              columns={COLUMNS}
              rows={rows.map((row, index) => ({ ...row, index }))}
              rowKey={({ index }) => index}
              empty="There are no more rows."
            />
            <Downloads url={apiUrl(publicAddresses.getFiledName, { zip, name })} />
          </>
        )}
      </QueryBoundary>
      {/* A page that cannot be loaded still leads to one that can. */}
      {(after !== undefined || next !== null) && (
        <LinkRow
          label="Pages of rows"
          links={[
            first,
            ...(next === null
              ? []
              : [{ words: 'Older rows', to: rowsOfNamePage(zip, name, next), isHere: false }]),
          ]}
        />
      )}
    </Section>
  )
}

const KINDS: Readonly<Record<FiledNameRow['kind'], string>> = {
  contributions: 'Contribution to',
  expenditures: 'Expenditure of',
  transfers: 'Transfer of',
  distributions: 'Distribution of',
}

const Account = ({ kind, account, accountName, owner }: FiledNameRow) => (
  <>
    {KINDS[kind]}{' '}
    <OwnerLink account={{ account, name: accountName, owner }}>
      {accountName || `account ${account}`}
    </OwnerLink>
  </>
)

const Name = ({ name, otherAccount }: FiledNameRow) =>
  otherAccount ? <OwnerLink account={otherAccount}>{name}</OwnerLink> : name

/** Two rows may be equal in every field, so the index is the key. */
type Row = FiledNameRow & { index: number }

const COLUMNS: DataColumn<Row>[] = pageColumns<FiledNameRow, keyof typeof NAME_ROW_COLUMNS>(
  NAME_ROW_COLUMNS,
  {
    day: { width: 'code', cell: RowDay },
    account: { primary: true, cell: Account },
    name: { width: 'name', cell: Name },
    place: { width: 'name', cell: ({ place }) => placeText(place) },
    detail: { width: 'name' },
    amount: { width: 'money', cell: ({ cents }) => <Money cents={cents} /> },
  },
)
