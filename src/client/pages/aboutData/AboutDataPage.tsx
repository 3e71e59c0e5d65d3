import { useGetDataStatusQuery } from '#client/api/dataStatus.ts'
import { useListLatestImportsQuery } from '#client/api/latestImports.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { formatDate } from '#client/components/formatDate.ts'
import { floridaDay } from '#client/components/floridaDay.ts'
import { Page } from '#client/components/Page.tsx'
import type { DataStatus, MoneyStatus } from '#contract/schemas/dataStatus.ts'
import { ElectionId, electionName } from '#contract/schemas/election.ts'
import type { ImportNote } from '#contract/schemas/importNote.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { Disagreements } from './Disagreements.tsx'
import { Method } from './Method.tsx'

/** How fresh each kind of record is, and what does not agree. */
export function AboutDataPage() {
  const imports = useListLatestImportsQuery()
  return (
    <Page
      heading={PAGE_SUBJECTS.aboutData}
      lead="What this register was last filled from, how much of its money is known, and what does not agree."
    >
      <Section title="How fresh it is">
        <QueryBoundary query={imports}>
          {(notes) => (
            <>
              <DataTable
                caption="Each kind of record, and what it was last loaded from"
                columns={FRESHNESS}
                rows={notes.filter(({ of }) => of !== BY_ACCOUNT)}
                rowKey={({ of }) => of}
                empty="Nothing has been loaded yet."
              />
              {missingWords(notes) && <p>{missingWords(notes)}</p>}
            </>
          )}
        </QueryBoundary>
      </Section>
      {!imports.isLoading && <MoneyKnown />}
    </Page>
  )
}

/** Rendered after the table above it has loaded, which would otherwise push it down. */
function MoneyKnown() {
  const status = useGetDataStatusQuery()
  return (
    <>
      <Section title="How much of the money is known">
        <p>
          Cash on hand is shown where something on file tells all of an account: its own transactions, each
          kind whole; the state’s totals page; or a list given by the operator. Figures of two of these are
          never mixed. Where none does, the figure is left blank: unknown is not zero. Candidates for a
          federal office file with the FEC and count among those not known. Every figure opens to how it was
          made.
        </p>
        <QueryBoundary query={status}>
          {({ money, asked }) => (
            <>
              <p>{askedWords(asked)}</p>
              <DataTable
                caption="Accounts whose cash on hand is known, by what it stands on"
                columns={MONEY}
                rows={money}
                rowKey={({ election }) => election ?? 'committees'}
                empty="No accounts are on file."
              />
            </>
          )}
        </QueryBoundary>
      </Section>
      {status.currentData && <Disagreements {...status.currentData} />}
      {!status.isLoading && <Method />}
    </>
  )
}

/** How far the money of each account is, which is an import of its own. */
function askedWords({ accounts, oldest, latest }: DataStatus['asked']): string {
  if (oldest === null || latest === null) return 'The state has not been asked about single accounts yet.'
  const day = floridaDay(latest)
  const since =
    floridaDay(oldest) === day ? `on ${day}` : `the last time on ${day}, and each since ${floridaDay(oldest)}`
  return `The state’s own pages were asked about ${accounts.toLocaleString('en-US')} ${accounts === 1 ? 'account' : 'accounts'}, ${since}.`
}

/** The import of one account says nothing of the others. */
const BY_ACCOUNT = 'money'

const KINDS: Readonly<Record<string, string>> = {
  elections: 'Elections',
  'state elections': 'The state’s list of elections',
  'committee statuses': 'Statuses of committees',
  accounts: 'Account lists of candidates',
  committees: 'Committees',
  balances: 'Lists of balances',
  totals: 'The state’s totals pages',
  documents: 'Filed documents',
  solicitations: 'Statements of solicitation',
  contributions: 'Contributions',
  expenditures: 'Expenditures',
  transfers: 'Transfers',
  distributions: 'Other distributions',
}

/** Those that no list has been loaded of, of the kinds that a visitor looks for. */
function missingWords(notes: readonly ImportNote[]): string {
  const loaded = notes.map(({ of }) => (ElectionId.safeParse(of).success ? 'candidates' : of))
  const missing = ['elections', 'candidates', 'committees', 'documents'].filter(
    (kind) => !loaded.includes(kind),
  )
  return missing.length === 0 ? '' : `Not loaded yet: ${LISTED.format(missing)}.`
}

const LISTED = new Intl.ListFormat('en-US')

const nameOf = (of: string) =>
  ElectionId.safeParse(of).success ? `Candidates, ${electionName(of)}` : (KINDS[of] ?? of)

const FRESHNESS: DataColumn<ImportNote>[] = [
  { key: 'of', header: 'Records', width: 'office', primary: true, cell: ({ of }) => nameOf(of) },
  { key: 'says', header: 'From', cell: ({ says }) => says },
]

const count = (
  key: string,
  header: string,
  of: (status: MoneyStatus) => number,
): DataColumn<MoneyStatus> => ({
  key,
  header,
  align: 'number',
  width: 'code',
  cell: (status) => of(status).toLocaleString('en-US'),
})

const MONEY: DataColumn<MoneyStatus>[] = [
  {
    key: 'election',
    header: 'Accounts of',
    primary: true,
    cell: ({ election }) => (election === null ? 'Committees' : `Candidates, ${electionName(election)}`),
  },
  count('accounts', 'Accounts', ({ accounts }) => accounts),
  count('ledger', 'Own rows', ({ byBasis }) => byBasis.ledger),
  count('stateTotal', 'State’s total', ({ byBasis }) => byBasis.stateTotal),
  count('list', 'Operator’s list', ({ byBasis }) => byBasis.list),
  count(
    'none',
    'Not known',
    ({ accounts, byBasis }) => accounts - byBasis.ledger - byBasis.stateTotal - byBasis.list,
  ),
  {
    key: 'oldest',
    header: 'Oldest figure',
    width: 'money',
    cell: ({ oldestAsOf }) => oldestAsOf && formatDate(oldestAsOf),
  },
  count('differing', 'Differs from the state', ({ differing }) => differing),
]
