import { CandidateLink, CommitteeLink } from '#client/components/links/RecordLink.tsx'
import { Downloads } from '#client/components/Downloads.tsx'
import { formatDay } from '#contract/domain/days.ts'
import { Money } from '#client/ui/text/Money.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { apiUrl, disagreements } from '#contract/apiUrls.ts'
import type { DifferingAccount, MoneyKnown } from '#contract/schemas/dataStatus.ts'

/** The accounts that disagree with the state's totals, largest difference first. */
export function Disagreements({ differing, comparedAccounts, differingAccounts }: MoneyKnown) {
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
  { key: 'name', header: 'Name', primary: true, cell: Name },
  { key: 'asOf', header: 'As of', width: 'code', cell: ({ asOf }) => formatDay(asOf) },
  {
    key: 'difference',
    header: 'Difference in Cash on Hand',
    cardLabel: 'Difference',
    width: 'money',
    cell: ({ difference }) => difference.coh !== null && <Money cents={difference.coh} />,
  },
]

function Name({ account, name, owner }: DifferingAccount) {
  if (owner === 'candidate') return <CandidateLink acctNum={account}>{name}</CandidateLink>
  if (owner === 'committee') return <CommitteeLink acctNum={account}>{name}</CommitteeLink>
  return 'No record of this account is on file'
}
