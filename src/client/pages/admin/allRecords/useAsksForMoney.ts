import { useListState } from '#client/components/lists/useListState.ts'
import { columnsOf } from './columnsOf.ts'
import type { ListAddress } from '#contract/lists/listState.ts'

/** Whether anything that the list shows, or is filtered or sorted by, is cash on hand: of thousands it is asked for only then. */
export function useAsksForMoney(address: ListAddress): boolean {
  const { state } = useListState(address)
  return state.choices.money !== undefined || state.sort.key === 'cash' || columnsOf(state).includes('cash')
}
