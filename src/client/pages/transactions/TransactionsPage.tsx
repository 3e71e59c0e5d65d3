import { useId, useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { describeFailure, serverMessage, type Failure } from '#client/api/describeFailure.ts'
import { useListTransactionsQuery } from '#client/api/transactions.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { BackToList } from '#client/components/BackToList.tsx'
import { Pager } from '#client/components/lists/ListTable.tsx'
import { fieldLabels, KIND_LABELS, typeChoices } from '#client/components/money/transactionText.ts'
import { BACK_TO_RECORD, RecordAtAddress, type RecordSubject } from '#client/components/record/OneRecord.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { numberedAccounts, type NumberedAccount } from '#contract/domain/accounts.ts'
import { TRANSACTION_KINDS } from '#contract/domain/money.ts'
import {
  accountsShown,
  kindOf,
  parseRowState,
  printRowState,
  rowsRequest,
  type RowState,
  allRowsUrl,
  rowFilterText,
} from '#contract/domain/rows.ts'
import { formatNumber, counted } from '#contract/domain/text.ts'
import { recordPage } from '#contract/pages.ts'
import type { TransactionPage, Transaction } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import styles from './Rows.module.css'
import { PartyLink } from '#client/components/money/PartyLink.tsx'
import { RowDay } from '#client/components/money/RowDay.tsx'
import type { DataColumn, RowOrder } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { ROW_COLUMNS } from '#contract/lists/rowList.ts'
import { placeText } from '#contract/domain/places.ts'
import { natureText, reportText, typeText } from '#contract/domain/transactionTypes.ts'

/** With the sums, which compare themselves with the record in the same way. */
const RowsDifference = lazyPart(
  () => import('#client/components/money/summary/SumsNote.tsx'),
  'RowsDifference',
)

function Rows({ state, accounts }: { state: RowState; accounts: readonly NumberedAccount[] }) {
  const { pathname } = useLocation()
  const kind = kindOf(state)
  const { title, party } = KIND_LABELS[kind]
  const request = rowsRequest(accounts, state)
  const query = useListTransactionsQuery(request, { skip: accounts.length === 0 })
  if (accounts.length === 0)
    return <EmptyState>{`There is no account ${state.account ?? ''} here.`}</EmptyState>
  const refusal = query.error && refusalText(query.error, kind)
  if (refusal !== undefined) return <ErrorMessage message={refusal} />
  const typesText = (chosen: string) =>
    typeChoices(kind, chosen).find(({ value }) => value === chosen)?.label ?? chosen
  const filter = rowFilterText(state, typesText)
  return (
    <QueryBoundary
      query={query}
      loading="Loading transactions..."
      failure={(failure) =>
        serverMessage(failure) ?? `Error loading transactions: ${describeFailure(failure)}`
      }
    >
      {(page) => (
        <>
          <p className={`row ${styles.summary}`}>
            {page.count > 1 && (
              <strong>
                {totalText(page, state)}, <Money cents={page.cents} />
              </strong>
            )}
            {/* What the form, folded up on the screen and left out in print, does not show. */}
            {filter && (
              <>
                <Link to={pathname + printRowState({ kind })}>Show all</Link>
                <span>Filtered: {filter}.</span>
              </>
            )}
          </p>
          <PartBoundary>
            <RowsDifference state={state} cents={page.cents} accounts={accounts} />
          </PartBoundary>
          <DataTable
            caption={`${title} by ${party.toLowerCase()}, in US dollars`}
            captionHidden
            columns={columnsOf(kind, accounts)}
            rows={page.rows.map((row, index): Line => ({ ...row, key: page.first + index, row }))}
            order={orderOf(state.sort)}
            rowKey={({ key }) => key}
            total={{ key: 'total', name: totalText(page, state), cents: page.cents }}
            empty={emptyText(page, state, title.toLowerCase())}
          />
          {page.count > page.rows.length && (
            <Pager
              first={page.first}
              last={page.first + page.rows.length - 1}
              count={page.count}
              links={pagesAround(page).map(({ mark, ...link }) => ({
                ...link,
                to: pathname + printRowState({ ...state, page: mark }),
              }))}
            />
          )}
          {page.count > 0 && (
            <Downloads
              subject={page.count === 1 ? 'this row' : `these ${formatNumber(page.count)} rows`}
              url={allRowsUrl(request)}
            />
          )}
        </>
      )}
    </QueryBoundary>
  )
}

/** Every page has an address, the first and the last included; by their marks in it. */
const pagesAround = ({ previous, next }: TransactionPage) => [
  ...(previous === null
    ? []
    : [
        { words: 'First', mark: '' },
        { words: 'Previous', mark: previous, rel: 'prev' as const },
      ]),
  ...(next === null
    ? []
    : [
        { words: 'Next', mark: next, rel: 'next' as const },
        { words: 'Last', mark: 'last' },
      ]),
]

/** Why the filter cannot be understood, by the label of its field; the same request would be refused again. */
function refusalText(failure: Failure, kind: TransactionKind): string | undefined {
  if (!('status' in failure) || failure.status !== 400) return undefined
  const labels: Readonly<Record<string, string>> = fieldLabels(kind)
  return serverMessage(failure)?.replace(/\b(\w+)=/, (written, name: string) =>
    labels[name] === undefined ? written : `“${labels[name]}”`,
  )
}

/** The visitor came for the rows, so the sums load after them. */
const FilesWithFec = lazyPart(() => import('#client/components/money/FilesWithFec.tsx'), 'FilesWithFec')
const RowFilter = lazyPart(() => import('./RowFilter.tsx'), 'RowFilter')
const MoneySummary = lazyPart(
  () => import('#client/components/money/summary/MoneySummary.tsx'),
  'MoneySummary',
)

/** The part of the page with the sums, which the rows would hide below their screens. */
const SUMS = 'sums'

function Transactions({ subject: { owner, acctNum, name, accounts, federal } }: { subject: RecordSubject }) {
  const { pathname, search } = useLocation()
  const state = useMemo(() => parseRowState(search), [search])
  const { account = '' } = state
  const known = numberedAccounts(accounts)
  const kind = kindOf(state)
  const { title } = KIND_LABELS[kind]
  const heading = useId()
  const chosen = accountsShown(known, state)
  const sums = kind === 'contributions' ? 'Where It Comes From' : 'Where It Goes'
  return (
    <Page
      subject={`${title}, ${name}`}
      heading="Transactions"
      low
      lead={name}
      aside={chosen.length > 0 && <a href={`#${SUMS}`}>{sums}</a>}
    >
      {chosen.some(({ number }) => number === federal) && (
        <PartBoundary>
          <FilesWithFec />
        </PartBoundary>
      )}
      <nav aria-label="Kinds of transactions" className={`row tabs ${styles.kinds}`}>
        {/* Each from its first page; the chosen account stays. */}
        {TRANSACTION_KINDS.map((each) => (
          <Link
            key={each}
            to={pathname + printRowState({ account, kind: each })}
            aria-current={each === kind ? 'page' : undefined}
          >
            {KIND_LABELS[each].title}
          </Link>
        ))}
      </nav>
      <section className={`stack close ${styles.rows}`} aria-labelledby={heading}>
        {/* The links above say it; in print there are none. */}
        <h2 id={heading}>{title}</h2>
        <PartBoundary failure="The filters could not be loaded.">
          <RowFilter state={state} accounts={known} />
        </PartBoundary>
        <Rows state={state} accounts={chosen} />
      </section>
      {chosen.length > 0 && (
        <Section title={sums} id={SUMS}>
          <small>
            Sums of the {known.length > 1 && 'accounts and '}lists chosen above. Text, type, dates and amounts
            do not narrow them.
          </small>
          <PartBoundary failure="The sums could not be loaded.">
            <MoneySummary accounts={chosen} kind={kind} list={state.list} />
          </PartBoundary>
        </Section>
      )}
      <BackToList list={recordPage(owner, acctNum)} label={BACK_TO_RECORD[owner]} />
    </Page>
  )
}

/** The rows behind a candidate's or a committee's figures; the address says which. */
export const TransactionsPage = () => (
  <RecordAtAddress>{(subject) => <Transactions subject={subject} />}</RecordAtAddress>
)

/** A row, or the total of all rows. */
interface Line {
  key: number | 'total'
  name: string
  cents: number
  row?: Transaction
}

/** A filter keeps only a part of the rows: their sum is not that of all. */
function totalText({ count, onFile }: TransactionPage, state: RowState): string {
  if (rowFilterText(state) === '') return count === 1 ? '1 row' : `All ${formatNumber(count)} rows`
  const all = onFile.reduce((sum, rows) => sum + rows.count, 0)
  return `${formatNumber(count)} of ${counted(all, 'row')}`
}

/** An empty complete list says that there are no rows; without a list it is unknown. */
function emptyText({ onFile }: TransactionPage, { from = '', to }: RowState, rows: string): string {
  if (to !== undefined && from > to) return 'No rows match: the first day is after the last.'
  if (onFile.some(({ count }) => count > 0)) return 'No rows match. Remove a filter to see more.'
  const none = `No ${rows} are on file.`
  return onFile.length > 0 ? none : `${none} Whether there are any is not known.`
}

function columnsOf(kind: TransactionKind, accounts: readonly NumberedAccount[]): DataColumn<Line>[] {
  const { party, detail } = KIND_LABELS[kind]
  const names = new Map(accounts.map(({ number, name }) => [number, name]))
  const account: DataColumn<Line> = {
    ...ROW_COLUMNS.account,
    width: 'name',
    cell: ({ row }) => row && (names.get(row.account) ?? row.account),
  }
  return [
    { ...ROW_COLUMNS.day, width: 'code', cell: ({ row }) => row && <RowDay {...row} /> },
    { ...ROW_COLUMNS.name, header: party, primary: true, cell: Party },
    { ...ROW_COLUMNS.place, width: 'name', cell: ({ row }) => row && placeText(row.place) },
    {
      ...ROW_COLUMNS.detail,
      header: detail,
      width: 'office',
      cell: ({ row }) => row && [detailText(row), row.inKind].filter(Boolean).join('; '),
    },
    { ...ROW_COLUMNS.type, width: 'code', cell: ({ row }) => row && <Type row={row} /> },
    ...(accounts.length > 1 ? [account] : []),
    { ...ROW_COLUMNS.amount, width: 'money', cell: ({ cents }) => <Money cents={cents} /> },
  ]
}

const Party = ({ name, row }: Line) =>
  row && (row.otherAccount || name !== '') ? <PartyLink party={row} /> : name

const detailText = ({ kind, detail }: Transaction) => (kind === 'transfers' ? natureText(detail) : detail)

/** The type in words, with the report it was filed in below. */
const Type = ({ row: { kind, type, report } }: { row: Transaction }) => (
  <>
    {typeText(kind, type)}
    {report && <small className={styles.report}>{reportText(report)}</small>}
  </>
)

const orderOf = (sort = 'newest'): RowOrder => ({
  key: sort === 'newest' || sort === 'oldest' ? 'day' : 'amount',
  direction: sort === 'newest' || sort === 'largest' ? 'descending' : 'ascending',
})
