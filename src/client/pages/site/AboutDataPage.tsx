import { Link } from 'react-router-dom'
import { useGetDataStatusQuery } from '#client/api/provenance.ts'
import { useListLatestImportsQuery } from '#client/api/records.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { dateInFlorida, formatDay } from '#contract/domain/days.ts'
import { NamesOfElections } from '#client/components/elections/NamesOfElections.tsx'
import { AccountsByBasis } from '#client/components/money/AccountsByBasis.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { formatList } from '#client/ui/text/format.ts'
import { apiUrl, disagreements } from '#contract/apiUrls.ts'
import { isElectionId } from '#contract/domain/elections.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { coversWholeTable, recordsName } from '#contract/freshness.ts'
import {
  ABOUT_DATA_SUBJECT,
  CHANGES_PAGE,
  DEVELOPERS_PAGE,
  GLOSSARY_PAGE,
  VERIFY_PAGE,
} from '#contract/pages.ts'
import type { DataStatus, DifferingAccount, MoneyKnown } from '#contract/schemas/dataStatus.ts'
import type { ImportNote } from '#contract/schemas/importRecord.ts'
import styles from './Method.module.css'
import { OwnerLink } from '#client/components/RecordLink.tsx'
import { Money } from '#client/ui/text/Money.tsx'

import * as publicAddresses from '#contract/publicAddresses.ts'

/** The contact that the operator has set, or that there is none: a link if it is an e-mail or web address. */
function Contact({ contact }: { contact: string | null }) {
  if (contact === null) return <p>The operator of this site has given no contact address.</p>
  const isMail = /^[^\s@:/]+@[^\s@:/]+$/.test(contact)
  const isLink = isMail || /^https?:\/\/\S+$/.test(contact)
  return <p>Write to {isLink ? <a href={isMail ? `mailto:${contact}` : contact}>{contact}</a> : contact}.</p>
}

const STATE = 'https://dos.elections.myflorida.com'
const SOURCES = [
  ['campaign-finance/contributions/', 'Florida Division of Elections, campaign finance'],
  ['candidates/downloadcanlist.asp', 'Its list of candidates'],
  ['committees/downloadcomlist.asp', 'Its list of committees'],
] as const

/** The source of the data, how it is processed, what is missing, and how to report errors. */
const Method = ({ contact, publishedAt }: Partial<DataStatus>) => (
  <>
    <Section title="How It Is Made">
      <p>
        Candidates and committees come from the lists that the state offers for download, and the money of an
        account from the state’s own page of its totals and its four lists of transactions. A list is imported
        completely or not at all; one that cannot be read changes nothing. Cash on hand is contributions and
        loans, less expenditures and transfers out. In-kind contributions and other distributions are not
        cash.
      </p>
      <p>
        Names and amounts are shown as they were filed. Two records with one name are never taken for one
        person: only the state’s own account numbers link records, or an administrator’s decision, which is on
        record. The <Link to={GLOSSARY_PAGE}>glossary</Link> says what the words mean.
      </p>
    </Section>
    <Section title="Where It Is From">
      <ul className={`stack close ${styles.list}`}>
        {SOURCES.map(([path, name]) => (
          <li key={path}>
            <a href={`${STATE}/${path}`} rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Section>
    <Section title="What Is Not Known">
      <ul className={`stack close ${styles.list}`}>
        <li>The money of candidates for a federal office, who file with the FEC.</li>
        <li>Candidates for local offices, who file with their counties.</li>
        <li>Reports that the state has received but not yet published.</li>
        <li>Transactions under a name that matches no account, or several: they count for no one.</li>
        <li>Documents that the state lists without a file.</li>
        <li>Street addresses of contributors, which are not published here.</li>
      </ul>
    </Section>
    <Section title="Corrections and Citations">
      <p>
        What a filer reported is corrected at its source: the filer amends the report with the Division of
        Elections, and the register follows when it is next loaded. For this site’s own errors, write to its
        operator.
      </p>
      <p>
        Any page with figures can be cited as a signed file, and whether a citation is genuine{' '}
        <Link to={VERIFY_PAGE}>can be checked</Link> years later.
      </p>
      {contact !== undefined && <Contact contact={contact} />}
    </Section>
    <Section title="For Programs">
      <p>
        Everything on these pages is available as JSON, without a key.{' '}
        <Link to={DEVELOPERS_PAGE}>How to</Link>, and{' '}
        <a href={apiUrl(publicAddresses.getDocumentationPage)}>every call</a>.{' '}
        <Link to={CHANGES_PAGE}>What changed</Link> with each import can be read, and followed as a feed.
      </p>
    </Section>
    {publishedAt && (
      <Section title="All Data as Files">
        <p>
          Candidates, committees, balances, documents and transactions, also of records that have left the
          state’s lists, were written on {dateInFlorida(publishedAt)} as CSV, JSON and an SQLite database:{' '}
          <a href={apiUrl(publicAddresses.getPublication)}>the files, with their hashes</a>.
        </p>
      </Section>
    )}
    <Section title="License">
      <p>
        The records are public records of the State of Florida; this site claims no rights in them. The
        program that shows them is free software under the MIT license.
      </p>
    </Section>
  </>
)

/** How fresh each kind of record is, and which accounts disagree with the state's totals. */
export function AboutDataPage() {
  const imports = useListLatestImportsQuery()
  // What comes later would be pushed down by what comes before it, so it waits.
  const status = useGetDataStatusQuery(undefined, { skip: imports.isLoading })
  return (
    <Page
      heading={ABOUT_DATA_SUBJECT}
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
                rowKey={([{ subject }]) => subject}
                empty="Nothing has been loaded yet."
              />
              {notes.length > 0 && (
                <Downloads subject="what was loaded" url={apiUrl(publicAddresses.listLatestImports)} />
              )}
              {missingText(notes) && <p>{missingText(notes)}</p>}
            </>
          )}
        </QueryBoundary>
      </Section>
      {!imports.isLoading && (
        <Section title="How Much of the Money Is Known">
          <p>
            Cash on hand is shown if something on file covers all of an account: its own transactions, each
            kind complete; the state’s totals page; or a list given by the operator. Figures from two of these
            are never mixed. If none does, the figure is left blank: unknown is not zero. Candidates for a
            federal office file with the FEC and count among those not known. Select a figure to see how it
            was made.
          </p>
          <QueryBoundary query={status}>
            {({ money, asked }) => (
              <>
                <p>{lastAskedOfAll(asked)}</p>
                <AccountsByBasis money={money} />
                {money.length > 0 && (
                  <Downloads subject="what is known" url={apiUrl(publicAddresses.getDataStatus)} />
                )}
              </>
            )}
          </QueryBoundary>
        </Section>
      )}
      {status.currentData && <Disagreements {...status.currentData} />}
      {!imports.isLoading && !status.isLoading && <Method {...status.data} />}
    </Page>
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
  const loaded = notes.map(({ subject }) => (isElectionId(subject) ? 'candidates' : subject))
  const missing = ['elections', 'candidates', 'committees', 'documents'].filter(
    (kind) => !loaded.includes(kind),
  )
  return missing.length === 0 ? '' : `Not loaded yet: ${formatList(missing)}.`
}

/** Imports that say the same, if they are of elections; of other records, one. */
type Notes = readonly [ImportNote, ...ImportNote[]]

function alikeNotes(notes: readonly ImportNote[]): Notes[] {
  const rows = Map.groupBy(notes.filter(coversWholeTable), ({ subject, description }) =>
    isElectionId(subject) ? description : subject,
  )
  return [...rows.values()].flatMap(([first, ...more]) => (first ? [[first, ...more] as const] : []))
}

const FRESHNESS: DataColumn<Notes>[] = [
  {
    key: 'subject',
    header: 'Records',
    primary: true,
    cell: ([first, ...more]) =>
      isElectionId(first.subject) ? (
        <NamesOfElections elections={[first, ...more].map(({ subject }) => subject)} />
      ) : (
        recordsName(first.subject)
      ),
  },
  { key: 'description', header: 'From', cell: ([{ description }]) => description },
]

/** The accounts that disagree with the state's totals, largest difference first. */
function Disagreements({ differing, comparedAccounts, differingAccounts }: MoneyKnown) {
  const all = formatNumber(differingAccounts)
  const caption =
    differing.length < differingAccounts
      ? `The ${differing.length} of ${all} accounts that differ most`
      : `${all} ${differingAccounts === 1 ? 'account differs' : 'accounts differ'}, the largest difference first`
  return (
    <Section title="What Does Not Agree">
      <p>
        An account’s own transactions are compared with the state’s total of the same day, figure by figure.
        Where the two differ, the state’s total is shown, and the difference beside it. Nothing is averaged.
        Accounts that are no longer on the state’s list are compared too; the table above leaves them out.
      </p>
      <DataTable
        caption={caption}
        columns={COLUMNS}
        rows={differing}
        rowKey={({ account }) => account}
        empty={
          comparedAccounts === 0
            ? 'None compared: no account has both its own transactions and the state’s total as of the same day.'
            : `None of ${counted(comparedAccounts, 'compared account')} differs from the state’s total as of the same day.`
        }
      />
      {differing.length > 0 && <Downloads subject="all that differ" url={apiUrl(disagreements)} />}
    </Section>
  )
}

const COLUMNS: DataColumn<DifferingAccount>[] = [
  { key: 'account', header: 'Account', width: 'account', cell: ({ account }) => account },
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cell: (account) =>
      account.owner === null ? 'No record of this account is on file' : <OwnerLink account={account} />,
  },
  { key: 'asOf', header: 'As of', width: 'code', cell: ({ asOf }) => formatDay(asOf) },
  {
    key: 'difference',
    header: 'Difference in Cash on Hand',
    cardLabel: 'Difference',
    width: 'money',
    cell: ({ difference }) => difference.coh !== null && <Money cents={difference.coh} />,
  },
]
