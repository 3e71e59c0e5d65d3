import { raceSumsUrl, type RaceSubject, useGetRaceTransactionsQuery } from '#client/api/transactionSums.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { formatDay } from '#contract/domain/days.ts'
import { CandidateInList } from '#client/components/RecordLink.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Money } from '#client/ui/text/Money.tsx'
import { WHOLE_OFFICE } from '#contract/domain/races.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import type { CandidateTransactions, RaceTransactions as Sums } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { KIND_LABELS } from '../transactionText.ts'
import type { SumLine } from '../SumBars.tsx'
import { sizeText, SumTables } from './SumTables.tsx'

interface SizesByCandidateProps {
  kind: TransactionKind
  candidates: readonly CandidateTransactions[]
}

/** Small amounts against large ones, candidate by candidate; candidates without lists on file are left out. */
function SizesByCandidate({ kind, candidates }: SizesByCandidateProps) {
  const known = candidates.filter(({ cents }) => cents !== null)
  if (known.length < 2) return null
  return (
    <DataTable
      caption={`${KIND_LABELS[kind].title} by size and candidate`}
      columns={columnsOf(known)}
      rows={known}
      rowKey={({ AcctNum }) => AcctNum}
    />
  )
}

/** The size classes that have any rows, smallest first; the one without a limit comes last. */
function columnsOf(candidates: readonly CandidateTransactions[]): DataColumn<CandidateTransactions>[] {
  const sizes = new Set(candidates.flatMap((each) => each.sizes.map(({ most }) => most ?? Infinity)))
  const inOrder = [...sizes].toSorted((a, b) => a - b).map((size) => (size === Infinity ? null : size))
  return [
    {
      key: 'name',
      header: 'Candidate',
      width: 'name',
      primary: true,
      cell: ({ AcctNum, name }) => <CandidateInList acctNum={AcctNum}>{name}</CandidateInList>,
    },
    ...inOrder.map((most): DataColumn<CandidateTransactions> => ({
      key: String(most),
      header: sizeText(most),
      width: 'money',
      cell: (each) => <Money cents={each.sizes.find((sum) => sum.most === most)?.cents ?? 0} />,
    })),
  ]
}

/** The number of candidates named for an office. */
const NAMED = 20

/** The sums of the rows of all candidates, in several ways, and by candidate. */
export function RaceTransactions(race: RaceSubject) {
  const query = useGetRaceTransactionsQuery(race)
  return (
    <QueryBoundary query={query} what="sums">
      {(sums) => (
        <>
          <Found sums={sums} isOffice={race.district === undefined} />
          <Downloads subject={`these sums of ${race.kind}`} url={raceSumsUrl(race)} />
        </>
      )}
    </QueryBoundary>
  )
}

function Found({ sums, isOffice }: { sums: Sums; isOffice: boolean }) {
  const known = sums.candidates.filter(({ cents }) => cents !== null)
  const unknown = sums.candidates.length - known.length
  const shown = isOffice ? known.slice(0, NAMED) : sums.candidates
  const others = isOffice ? known.slice(NAMED) : []
  const lines = shown.map((each): SumLine => ({
    key: String(each.AcctNum),
    label: <CandidateCell candidate={each} isOffice={isOffice} />,
    count: each.count,
    cents: each.cents,
  }))
  const rest: SumLine[] = others.length === 0 ? [] : [{ key: 'rest', ...restOf(others) }]
  return (
    <>
      <p>{extentText(sums, unknown)}</p>
      {sums.count > 0 && (
        <>
          <SumTables
            sums={sums}
            caption="By candidate, over all accounts of each; an account in several candidates’ lists counts for each of them"
            header="Candidate"
            lines={[...lines, ...rest]}
          />
          <SizesByCandidate kind={sums.kind} candidates={shown} />
        </>
      )}
    </>
  )
}

function CandidateCell({ candidate, isOffice }: { candidate: CandidateTransactions; isOffice: boolean }) {
  const { AcctNum, name, district, known, accounts } = candidate
  return (
    <>
      <CandidateInList acctNum={AcctNum}>{name}</CandidateInList>
      {isOffice && district !== WHOLE_OFFICE && `, District\u00A0${district}`}
      {known > 0 && known < accounts && <small> {`${known} of ${accounts} accounts`}</small>}
    </>
  )
}

const restOf = (others: readonly CandidateTransactions[]) => ({
  label: counted(others.length, 'other'),
  count: others.reduce((sum, { count }) => sum + count, 0),
  cents: others.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
})

/** How complete the lists are: what is not on file is not zero. */
function extentText({ kind, known, accounts, asOf }: Sums, unknown: number): string {
  const { title } = KIND_LABELS[kind]
  if (asOf === null) return `No complete list of ${title.toLowerCase()} is on file for anyone here.`
  const of = `The complete lists of ${title.toLowerCase()} of ${formatNumber(known)} of ${counted(accounts, 'account')}`
  const day = `${known === 1 ? 'the list is' : 'the oldest is'} as of ${formatDay(asOf)}.`
  const missing =
    unknown === 0 ? '' : ` For ${counted(unknown, 'candidate')} none is on file, which is not zero.`
  return `${of} are counted; ${day}${missing}`
}
