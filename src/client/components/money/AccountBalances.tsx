import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import type { OwnAccounts } from '#client/components/record/OneRecord.tsx'
import { apart, type CashOnHand, cashOnHand, numberedAccounts } from '#contract/domain/accounts.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import { type Figure, FIGURE_HEADERS, NOT_LOADED } from '#contract/domain/money.ts'
import { cashPage, rowsPage } from '#contract/pages.ts'
import styles from './AccountBalances.module.css'
import figureStyles from './Figure.module.css'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { formatDay } from '#contract/domain/days.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { differsBy } from './agreement.ts'
import { CashCell, ExplainedMoney, RemarkedFigure } from './CashCell.tsx'
import { Link } from 'react-router-dom'
import { CommitteeLink } from '#client/components/RecordLink.tsx'
import { MoneyAsOf } from './MoneyAsOf.tsx'
import { TermLinks } from '#client/components/elections/TermLinks.tsx'
import { useBalancesOf } from './useBalances.ts'

/** An account, or the total of all accounts. */
interface BalanceRow {
  account: number | null
  name: string
  /** Whether the account is a committee's, linked to a candidate. */
  isLinked: boolean
  /** Undefined if nobody reported on the account. */
  balance?: Balance | undefined
  total?: CashOnHand
  /** The page that explains the figures. */
  page: string
  /** The page of the rows that a figure sums, without the figure's parameter. */
  rows: string
}

type RowFigure = Exclude<Figure, 'coh'>

/** In this one table the specification shows a missing figure as 0.00. */
const amount = (key: RowFigure): DataColumn<BalanceRow> => ({
  key,
  header: FIGURE_HEADERS[key],
  align: 'number',
  width: 'money',
  cell: ({ balance, page, rows }) =>
    balance?.basis === 'ledger' && balance[key] !== null ? (
      <Link to={rows + key} className={figureStyles.explained} title="The rows that this is the sum of">
        <Money cents={balance[key]} />
      </Link>
    ) : (
      balance && <Amount cents={balance[key]} page={page} />
    ),
})

function Amount({ cents, page }: { cents: number | null; page: string }) {
  const figure = <ExplainedMoney cents={cents ?? 0} page={page} />
  return cents === null ? <span className="quiet">{figure}</span> : figure
}

/** The note below the table says whether it was compared. */
function Cash({ balance, page }: { balance: Balance; page: string }) {
  const { coh, reconciled, asOf } = balance
  const figure = <Amount cents={coh} page={page} />
  if (reconciled === null) return figure
  const remark = reconciled
    ? `agrees with the state’s total of ${formatDay(asOf ?? '')}`
    : differsBy(apart([balance]) ?? 0)
  return <RemarkedFigure remark={remark}>{figure}</RemarkedFigure>
}

const COLUMNS: DataColumn<BalanceRow>[] = [
  { key: 'account', header: 'Account', width: 'account', cell: ({ account }) => account },
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cell: ({ account, name, isLinked }) =>
      isLinked && account !== null ? <CommitteeLink acctNum={account}>{name}</CommitteeLink> : name,
  },
  {
    key: 'coh',
    header: FIGURE_HEADERS.coh,
    align: 'number',
    width: 'money',
    cell: ({ total, balance, page }) => {
      if (total) return <CashCell cash={total} page={page} unknown={NOT_LOADED} />
      if (balance) return <Cash balance={balance} page={page} />
      return <span className="quiet">{NOT_LOADED}</span>
    },
  },
  ...(['monetary', 'loans', 'inkind', 'expend', 'transfers', 'other'] as const).map(amount),
]

const TERMS = [
  'Cash on hand',
  'As of',
  'Source of a figure',
  'Loans',
  'In-kind',
  'Petty cash',
  'Transfers',
  'Other distributions',
] as const

export function AccountBalances({ accounts, owner, acctNum }: OwnAccounts) {
  const { query, balances } = useBalancesOf(accounts)
  const rows = numberedAccounts(accounts).map(({ number, name }): BalanceRow => ({
    account: number,
    name,
    isLinked: number !== acctNum,
    balance: balances.get(number),
    // A committee has no other account.
    page: cashPage(owner, acctNum, owner === 'candidate' ? number : undefined),
    rows: `${rowsPage(owner, acctNum)}?account=${number}&figure=`,
  }))
  const total: BalanceRow = {
    account: null,
    name: 'Total',
    isLinked: false,
    total: cashOnHand(accounts, balances),
    page: cashPage(owner, acctNum),
    rows: '',
  }
  return (
    <Section title="Account Balances" actions={<Link to={rowsPage(owner, acctNum)}>Transactions</Link>}>
      <QueryBoundary query={query} what="balances">
        {(known) => (
          <div className={styles.balances}>
            {known.length === 0 ? (
              <EmptyState>{`No balances available for this ${owner}.`}</EmptyState>
            ) : (
              <DataTable
                caption="US dollars since each account was opened. Transfers out are positive, transfers back negative."
                columns={COLUMNS}
                rows={rows}
                rowKey={({ account }) => account ?? ''}
                total={accounts.length > 1 ? total : undefined}
              />
            )}
          </div>
        )}
      </QueryBoundary>
      {balances.size > 0 && !query.error && (
        <MoneyAsOf query={query} balances={balances} ofOne={accounts.length === 1} />
      )}
      {balances.size > 0 && (
        <Downloads subject="these balances" url={apiUrl(publicAddresses.explainBalance, { acctNum })} />
      )}
      {query.currentData?.length !== 0 && <TermLinks names={TERMS} />}
    </Section>
  )
}
