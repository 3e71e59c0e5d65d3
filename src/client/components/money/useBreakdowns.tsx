import { useMemo } from 'react'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { breakdownToggled, selectOpenBreakdowns } from '#client/store/slices/expansionSlice.ts'
import type { RowDetail } from '#client/ui/table/dataColumn.ts'
import { accountsOf } from '#contract/domain/accounts.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { candidateName } from '#contract/domain/names.ts'
import { toggleRow } from '#contract/lists/listState.ts'
import type { ListControl } from '#client/components/lists/useListState.ts'
import { AccountBreakdown } from './AccountBreakdown.tsx'

interface Options {
  balances: ReadonlyMap<number, Balance>
  /** Whether a candidate with only one account can be opened too. */
  everyRow: boolean
  list: ListControl
}

/** The 'Account breakdown' that a candidate's row opens. Without scripts, `send` opens it at another address. */
export function useBreakdowns({ balances, everyRow, list }: Options): RowDetail<Candidate> {
  const open = useAppSelector(selectOpenBreakdowns)
  const dispatch = useAppDispatch()
  const { drawn, send } = list
  // The same object as long as the rows show the same, so that they do not render again.
  return useMemo(
    () => ({
      title: 'Account breakdown',
      label: (candidate) => `Account breakdown of ${candidateName(candidate)}`,
      canExpand: (candidate) => everyRow || accountsOf(candidate).length > 1,
      isExpanded: ({ AcctNum }) => open[AcctNum] === true,
      onToggle: ({ AcctNum }) => void dispatch(breakdownToggled(AcctNum)),
      send: ({ AcctNum }) => send('open', toggleRow(drawn, AcctNum).open.join(',')),
      render: (candidate) => <AccountBreakdown candidate={candidate} balances={balances} />,
    }),
    [open, dispatch, drawn, balances, everyRow, send],
  )
}
