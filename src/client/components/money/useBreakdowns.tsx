import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { breakdownToggled, selectOpenBreakdowns } from '#client/store/slices/expansionSlice.ts'
import type { RowDetail } from '#client/ui/table/dataColumn.ts'
import { accountsOf } from '#contract/domain/accountsOf.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { candidateName } from '#contract/domain/fullName.ts'
import { AccountBreakdown } from './AccountBreakdown.tsx'

interface Options {
  balances: ReadonlyMap<number, Balance>
  /** Whether a candidate with one account can be opened too. */
  everyRow: boolean
}

/** The 'Account breakdown' a candidate's row opens; which rows are open is kept per candidate. */
export function useBreakdowns({ balances, everyRow }: Options): RowDetail<Candidate> {
  const open = useAppSelector(selectOpenBreakdowns)
  const dispatch = useAppDispatch()
  return {
    title: 'Account breakdown',
    label: (candidate) => `Account breakdown of ${candidateName(candidate)}`,
    canExpand: (candidate) => everyRow || accountsOf(candidate).length > 1,
    isExpanded: ({ AcctNum }) => open[AcctNum] === true,
    onToggle: ({ AcctNum }) => dispatch(breakdownToggled(AcctNum)),
    render: (candidate) => <AccountBreakdown candidate={candidate} balances={balances} />,
  }
}
