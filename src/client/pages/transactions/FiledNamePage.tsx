import { Fragment, type ReactNode } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { useGetFiledNameQuery, useListFiledNameRowsQuery } from '#client/api/names.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { NotFound, Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { OwnerLink } from '#client/components/RecordLink.tsx'
import { SumBars, type SumLine } from '#client/components/money/SumBars.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { apiUrl, filedNameSums } from '#contract/apiUrls.ts'
import { formatNumber } from '#contract/domain/text.ts'
import { NO_FILED_NAME, SEARCH_PAGE, rowsOfNamePage } from '#contract/pages.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import type { OwnedAccount } from '#contract/schemas/balance.ts'
import type { FiledName, FiledNameRow } from '#contract/schemas/filedName.ts'
import { serverMessage } from '#client/api/describeFailure.ts'
import { RowDay } from '#client/components/money/RowDay.tsx'
import { LinkRow } from '#client/components/lists/LinkRow.tsx'
import { pageColumns } from '#client/components/lists/pageColumns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { NAME_ROW_COLUMNS } from '#contract/lists/rowList.ts'
import { placeText } from '#contract/domain/places.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'

/** What each kind of rows says about the name, and what the account of a row is to it. */
const KINDS = {
  contributions: {
    title: 'Contributions from This Name',
    account: 'To',
    tone: 'in',
    row: 'Contribution to',
  },
  expenditures: { title: 'Expenditures to This Name', account: 'By', tone: 'out', row: 'Expenditure of' },
  transfers: { title: 'Transfers', account: 'Of', tone: 'out', row: 'Transfer of' },
  distributions: { title: 'Distributions', account: 'Of', tone: 'out', row: 'Distribution of' },
} as const satisfies Record<TransactionKind, object>

type Sum = FiledName['totals'][number]

const lineOf = ({ rows, cents }: Sum, key: string | number, label: ReactNode): SumLine => ({
  key: String(key),
  label,
  count: rows,
  cents,
})

/** For each kind of rows, the sums by year and by account. */
const SumsOfName = ({ totals, years, accounts, moreAccounts }: FiledName) => (
  <>
    {totals.map((total) => {
      const { title, account, tone } = KINDS[total.kind]
      const isOfKind = ({ kind }: Sum) => kind === total.kind
      return (
        <Section key={total.kind} title={title}>
          <SumBars
            tone={tone}
            caption="By year"
            header="Year"
            lines={years.filter(isOfKind).map((sum) => lineOf(sum, sum.year ?? '', sum.year ?? 'No year'))}
            total={lineOf(total, 'total', 'Total')}
          />
          <SumBars
            tone={tone}
            caption="By account, the largest sums first"
            header={account}
            lines={accounts
              .filter(isOfKind)
              .map((sum) => lineOf(sum, sum.account, <AccountName account={sum} />))}
          />
        </Section>
      )
    })}
    {moreAccounts > 0 && <p>And {formatNumber(moreAccounts)} more sums of accounts, smaller than these.</p>}
  </>
)

const AccountName = ({ account }: { account: OwnedAccount }) =>
  account.owner === null ? `Account ${account.account}` : <OwnerLink account={account} />

/** The spellings of a name or its place, with their counts. */
const Spellings = ({ caption, spellings }: { caption: string; spellings: FiledName['spellings'] }) => (
  <table className="sums">
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{caption}</th>
        <th scope="col">Rows</th>
      </tr>
    </thead>
    <tbody>
      {spellings.map(({ text, rows }) => (
        <tr key={text}>
          <th scope="row">{text === '' ? 'Not given' : text}</th>
          <td>{formatNumber(rows)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** As in an address, where a hyphen stands for none. */
const ZIP_FORM = /^(\d{5}|-)$/

const MISSING = { title: NO_FILED_NAME, list: SEARCH_PAGE }

/** Everything filed under one name and ZIP code. */
export function FiledNamePage() {
  const { zip = '', name = '' } = useParams()
  const isAddress = ZIP_FORM.test(zip)
  const query = useGetFiledNameQuery({ zip, name }, { skip: !isAddress })
  if (!isAddress)
    return (
      <NotFound {...MISSING}>
        <p>Before the name, its address has a ZIP code of five digits, or - for none.</p>
      </NotFound>
    )
  return (
    <QueryBoundary
      query={query}
      record={MISSING}
      notFound="No row of an account that is shown was filed under this name and ZIP code."
    >
      {(filed) =>
        filed.rows === 0 ? <NotFound {...MISSING} /> : <Filed filed={filed} address={{ zip, name }} />
      }
    </QueryBoundary>
  )
}

function Filed({ filed, address }: { filed: FiledName; address: { zip: string; name: string } }) {
  const { name, zip, rows, isSummed, otherAccounts, spellings, places } = filed
  const under = zip === '' ? 'this name without a ZIP code' : `this name and ZIP code ${zip}`
  return (
    <Page
      heading={name}
      lead={`Rows filed under ${under}, grouped by their text alone: not necessarily one person, and one person may have filed under others.`}
    >
      {otherAccounts.length > 0 && (
        <p>
          Rows here name {otherAccounts.length === 1 ? 'an account' : 'accounts'} of this register:{' '}
          {otherAccounts.map((account, index) => (
            <Fragment key={account.account}>
              {index > 0 && ', '}
              <OwnerLink account={account} />
            </Fragment>
          ))}
          .
        </p>
      )}
      {isSummed ? (
        <SumsOfName {...filed} />
      ) : (
        <p>More than {formatNumber(rows - 1)} rows were filed under it. They are not summed here.</p>
      )}
      {spellings.length > 0 && (
        <Section title="As It Was Filed">
          <Spellings caption="Spellings" spellings={spellings} />
          <Spellings caption="Places" spellings={places} />
        </Section>
      )}
      {isSummed && <Downloads subject="these sums" url={apiUrl(filedNameSums, { ...address })} />}
      <RowsOfName {...address} />
    </Page>
  )
}

/** The rows filed under a name, a page at a time; the address says where the page begins. */
function RowsOfName({ zip, name }: { zip: string; name: string }) {
  const after = new URLSearchParams(useLocation().search).get('after') || undefined
  const query = useListFiledNameRowsQuery({ zip, name, after })
  const next = query.currentData?.next ?? null
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
              rows={rows}
              // Two may be equal in every field.
              rowKey={(row) => rows.indexOf(row)}
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
            { words: 'Newest rows', to: rowsOfNamePage(zip, name), isHere: after === undefined },
            next !== null && { words: 'Older rows', to: rowsOfNamePage(zip, name, next) },
          ]}
        />
      )}
    </Section>
  )
}

const Account = ({ kind, account, accountName, owner }: FiledNameRow) => (
  <>
    {KINDS[kind].row} <OwnerLink account={{ account, name: accountName, owner }} />
  </>
)

const Name = ({ name, otherAccount }: FiledNameRow) =>
  otherAccount ? <OwnerLink account={otherAccount}>{name}</OwnerLink> : name

const COLUMNS = pageColumns<FiledNameRow, keyof typeof NAME_ROW_COLUMNS>(NAME_ROW_COLUMNS, {
  day: { width: 'code', cell: RowDay },
  account: { primary: true, cell: Account },
  name: { width: 'name', cell: Name },
  place: { width: 'name', cell: ({ place }) => placeText(place) },
  detail: { width: 'name' },
  amount: { width: 'money', cell: ({ cents }) => <Money cents={cents} /> },
})
