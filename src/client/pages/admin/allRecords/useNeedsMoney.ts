import { useListState } from '#client/components/lists/useListState.ts'
import type { ListAddress, ListState } from '#contract/lists/listState.ts'

/** The keys of the columns that a list shows. */
export const shownColumnKeys = ({ columns = '' }: Pick<ListState, 'columns'>): readonly string[] =>
  columns.split(',')

/**
 * Whether the list shows, filters or sorts by cash on hand. There are thousands of records, so it is fetched only then.
 */
export function useNeedsMoney(address: ListAddress): boolean {
  const { state } = useListState(address)
  return (
    state.choices.money !== undefined || state.sort.key === 'cash' || shownColumnKeys(state).includes('cash')
  )
}
