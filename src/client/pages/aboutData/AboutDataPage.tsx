import { useGetDataStatusQuery } from '#client/api/dataStatus.ts'
import { useListLatestImportsQuery } from '#client/api/latestImports.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { formatList } from '#client/ui/text/formatList.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { NamesOfElections } from '#client/components/elections/NamesOfElections.tsx'
import { AccountsByBasis } from '#client/components/money/AccountsByBasis.tsx'
import { dateInFlorida } from '#client/components/dateInFlorida.ts'
import { Page } from '#client/components/Page.tsx'
import { counted } from '#contract/domain/text.ts'
import type { DataStatus } from '#contract/schemas/dataStatus.ts'
import { isElectionId } from '#contract/domain/elections.ts'
import { coversWholeTable, recordsName } from '#contract/freshness.ts'
import type { ImportNote } from '#contract/schemas/importNote.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { Disagreements } from './Disagreements.tsx'
import { Method } from './Method.tsx'

/** How fresh each kind of record is, and which accounts disagree with the state's totals. */
export function AboutDataPage() {
  const imports = useListLatestImportsQuery()
  return (
    <Page
      heading={PAGE_SUBJECTS.aboutData}
      lead="What this register was last loaded from, how much of its money is known, and what does not agree."
    >
      <Section title="How Fresh It Is">
        <QueryBoundary query={imports}>
          {(notes) => (
            <>
              <DataTable
                caption="Each kind of record, and what it was last loaded from"
                columns={FRESHNESS}
                rows={alikeNotes(notes)}
                rowKey={([{ of }]) => of}
                empty="Nothing has been loaded yet."
              />
              {notes.length > 0 && (
                <Downloads
                  of="what was loaded"
                  to={(format) => apiUrl(publicAddresses.exportLatestImports, { format })}
                />
              )}
              {missingText(notes) && <p>{missingText(notes)}</p>}
            </>
          )}
        </QueryBoundary>
      </Section>
      {!imports.isLoading && <MoneyKnown />}
    </Page>
  )
}

/** Rendered once the table above has loaded, which would otherwise push it down. */
function MoneyKnown() {
  const status = useGetDataStatusQuery()
  return (
    <>
      <Section title="How Much of the Money Is Known">
        <p>
          Cash on hand is shown if something on file covers all of an account: its own transactions, each kind
          complete; the state’s totals page; or a list given by the operator. Figures from two of these are
          never mixed. If none does, the figure is left blank: unknown is not zero. Candidates for a federal
          office file with the FEC and count among those not known. Select a figure to see how it was made.
        </p>
        <QueryBoundary query={status}>
          {({ money, asked }) => (
            <>
              <p>{lastAskedOfAll(asked)}</p>
              <AccountsByBasis money={money} />
              {money.length > 0 && (
                <Downloads
                  of="what is known"
                  to={(format) => apiUrl(publicAddresses.exportDataStatus, { format })}
                />
              )}
            </>
          )}
        </QueryBoundary>
      </Section>
      {status.currentData && <Disagreements {...status.currentData} />}
      {!status.isLoading && <Method contact={status.data?.contact} publishedAt={status.data?.publishedAt} />}
    </>
  )
}

/** How recently each account's money was fetched; every account is an import of its own. */
function lastAskedOfAll({ accounts, oldest, latest }: DataStatus['asked']): string {
  if (oldest === null || latest === null) return 'The state has not been asked about single accounts yet.'
  const day = dateInFlorida(latest)
  const since =
    dateInFlorida(oldest) === day ? `on ${day}` : `last on ${day}, and each since ${dateInFlorida(oldest)}`
  return `The state’s own pages were asked about ${counted(accounts, 'account')}, ${since}.`
}

/** The kinds of records that visitors look for and that no list has been loaded for. */
function missingText(notes: readonly ImportNote[]): string {
  const loaded = notes.map(({ of }) => (isElectionId(of) ? 'candidates' : of))
  const missing = ['elections', 'candidates', 'committees', 'documents'].filter(
    (kind) => !loaded.includes(kind),
  )
  return missing.length === 0 ? '' : `Not loaded yet: ${formatList(missing)}.`
}

/** Imports that say the same, if they are of elections; of other records, one. */
type Notes = readonly [ImportNote, ...ImportNote[]]

function alikeNotes(notes: readonly ImportNote[]): Notes[] {
  const rows = Map.groupBy(notes.filter(coversWholeTable), ({ of, says }) => (isElectionId(of) ? says : of))
  return [...rows.values()].flatMap(([first, ...more]) => (first ? [[first, ...more] as const] : []))
}

const FRESHNESS: DataColumn<Notes>[] = [
  {
    key: 'of',
    header: 'Records',
    primary: true,
    cell: ([first, ...more]) =>
      isElectionId(first.of) ? (
        <NamesOfElections elections={[first, ...more].map(({ of }) => of)} />
      ) : (
        recordsName(first.of)
      ),
  },
  { key: 'says', header: 'From', cell: ([{ says }]) => says },
]
