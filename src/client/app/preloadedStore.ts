import { api } from '#client/api/api.ts'
import { type AppStore, makeStore, type RootState } from '#client/store/store.ts'
import { expandedAt } from '#client/store/slices/expansionSlice.ts'
import type { FirstView } from '#contract/firstView.ts'

/**
 * A store with the answers that a page was rendered from and the breakdowns that its address has open. The page's chunk
 * must be loaded, because it defines the queries.
 */
export function preloadedStore(
  { answered, refused }: Pick<FirstView, 'answered' | 'refused'>,
  query: string,
): AppStore {
  const store = makeStore({
    expansion: expandedAt(query),
    // The api slice fills in what is missing.
    [api.reducerPath]: { queries: refused } as RootState['api'],
  })
  // The type does not include injected endpoints.
  store.dispatch(api.util.upsertQueryEntries(answered as never))
  return store
}
