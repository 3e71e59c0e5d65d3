import { useId } from 'react'
import { useGetRegisterStatusQuery } from '#client/api/registerStatus.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { Instant } from '#client/components/admin/Instant.tsx'
import { formatDate } from '#client/components/formatDate.ts'
import { Link } from '#client/components/Link.tsx'
import { electionName } from '#contract/schemas/election.ts'
import { ABOUT_DATA_PAGE } from '#contract/pages.ts'
import type { RegisterStatus } from '#contract/schemas/registerStatus.ts'
import styles from './DashboardPage.module.css'

/** Money that may need attention: it waits for an account, disagrees with the state's, or could not be fetched. */
export function RegisterMoney() {
  const heading = useId()
  const query = useGetRegisterStatusQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>The Register’s Money</h2>
      <p>
        What waits, does not agree, or could not be fetched. How much is known is on{' '}
        <Link to={ABOUT_DATA_PAGE}>About this data</Link>.
      </p>
      <QueryBoundary query={query} loading="Loading the state of the money..." failure="Failed to fetch">
        {({ waiting, differing, syncs }) => (
          <>
            <DataTable
              caption={`Names that wait for an account: ${count(waiting.filers, 'name')}, ${count(waiting.rows, 'row')}`}
              columns={WAITING}
              rows={waiting.largest}
              rowKey={({ filer, election }) => `${filer}|${election}`}
              empty="No name waits for an account."
            />
            <DataTable
              caption="Accounts whose transactions exceed the state’s total of their day, or fall short of it"
              columns={DIFFERING}
              rows={differing}
              rowKey={({ account }) => account}
              empty="No account differs from the state’s total of its day."
            />
            <DataTable
              caption="When the state was last asked for each list"
              columns={SYNCS}
              rows={syncs}
              rowKey={({ list, election }) => `${list}|${election}`}
              empty="The state has not been asked for a list yet."
            />
          </>
        )}
      </QueryBoundary>
    </section>
  )
}

const count = (number: number, noun: string) =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`

const WAITING: DataColumn<RegisterStatus['waiting']['largest'][number]>[] = [
  { key: 'filer', header: 'Name', primary: true, cell: ({ filer }) => filer },
  {
    key: 'election',
    header: 'Election',
    width: 'office',
    cell: ({ election }) => election && electionName(election),
  },
  { key: 'rows', header: 'Rows', width: 'code', align: 'number', cell: ({ rows }) => rows },
  {
    key: 'sum',
    header: 'Sum',
    width: 'money',
    align: 'number',
    cell: ({ cents }) => <Money cents={cents} />,
  },
]

const DIFFERING: DataColumn<RegisterStatus['differing'][number]>[] = [
  { key: 'account', header: 'Account', primary: true, cell: ({ account }) => account },
  { key: 'asOf', header: 'As of', width: 'name', cell: ({ asOf }) => formatDate(asOf) },
  {
    key: 'difference',
    header: 'Cash on Hand',
    width: 'money',
    align: 'number',
    cell: ({ difference }) => <Money cents={difference.coh ?? 0} />,
  },
]

const SYNCS: DataColumn<RegisterStatus['syncs'][number]>[] = [
  { key: 'list', header: 'List', width: 'name', primary: true, cell: ({ list }) => list },
  {
    key: 'election',
    header: 'Election',
    width: 'office',
    cell: ({ election }) => election && electionName(election),
  },
  { key: 'at', header: 'When', width: 'name', cell: ({ at }) => <Instant at={at} /> },
  {
    key: 'outcome',
    header: 'What came of it',
    cell: ({ outcome, message }) => (outcome === 'refused' ? `Refused: ${message}` : message),
  },
]
