import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit'
import { api } from '#client/api/api.ts'
import { type AppStore, type AppThunk, makeStore, type RootState } from '#client/store/store.ts'
import { expandedAt } from '#client/store/slices/expansionSlice.ts'
import type { FirstView } from '#contract/firstView.ts'

/** What every query has, whichever chunk defines it. */
interface Initiable {
  initiate: (
    argument: unknown,
    options: { subscribe: false },
  ) => AppThunk<Promise<unknown> & { unwrap: () => Promise<unknown> }>
  select: (argument: unknown) => (state: RootState) => { isSuccess: boolean; data?: unknown }
}

// The type does not include injected endpoints.
const queryNamed = (name: string) => api.endpoints[name as never] as Initiable

/** Makes a query that the server named in the page, and that the page's chunk defines. */
export const initiateQuery = (name: string, argument: unknown) =>
  queryNamed(name).initiate(argument, { subscribe: false })

/** What has become of it. */
export const selectQuery = (name: string, argument: unknown) => queryNamed(name).select(argument)

/**
 * A store with the answers that a page was rendered from and the breakdowns that its address has open. The page's chunk
 * must be loaded, because it defines the queries.
 */
export function preloadedStore(
  { answered, refused }: Pick<FirstView, 'answered' | 'refused'>,
  query: string,
  devTools: DevToolsEnhancerOptions | false = false,
): AppStore {
  const store = makeStore(
    {
      expansion: expandedAt(query),
      // The api slice fills in what is missing.
      [api.reducerPath]: { queries: refused } as RootState['api'],
    },
    { devTools },
  )
  // The type does not include injected endpoints.
  store.dispatch(api.util.upsertQueryEntries(answered as never))
  return store
}
