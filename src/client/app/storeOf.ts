import { api } from '#client/api/api.ts'
import { type AppStore, makeStore, type RootState } from '#client/store/store.ts'
import { openBreakdowns } from '#client/store/slices/expansionSlice.ts'
import { LATEST_LIST } from '#contract/lists/latestList.ts'
import { parseListState } from '#contract/lists/listState.ts'
import type { FirstView } from '#contract/firstView.ts'

/**
 * A store that begins with what a page was rendered from, and with what its address has open. The page's part must be there, which brings the queries
 * along.
 */
export function storeOf(
  { answered, refused }: Pick<FirstView, 'answered' | 'refused'>,
  query: string,
): AppStore {
  const store = makeStore({
    expansion: openBreakdowns(parseListState(query, LATEST_LIST).open),
    // The api fills in what is missing.
    [api.reducerPath]: { queries: refused } as RootState['api'],
  })
  // The type knows no query that is added later.
  store.dispatch(api.util.upsertQueryEntries(answered as never))
  return store
}
