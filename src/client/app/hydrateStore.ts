import { api } from '#client/api/api.ts'
import type { AppStore, AppThunk } from '#client/store/store.ts'
import { storedToken } from '#client/store/storedToken.ts'
import { FIRST_VIEW_ID, type FirstView } from '#contract/firstView.ts'
import { preloadedStore } from './preloadedStore.ts'
import { retryUntilLoaded } from './retryUntilLoaded.ts'

/** What every query has, whichever chunk defines it. */
interface Initiable {
  initiate: (argument: unknown, options: { subscribe: false }) => AppThunk<{ unwrap: () => Promise<unknown> }>
}

/**
 * The store for hydrating the server-rendered page. Undefined if there is nothing to hydrate, if an administrator may be
 * signed in, or if something is missing; the page is then rendered from scratch and reports what failed.
 */
export async function hydrateStore(): Promise<AppStore | undefined> {
  const text = document.getElementById(FIRST_VIEW_ID)?.textContent
  if (!text) return undefined
  try {
    // Written by our own server.
    const view = JSON.parse(text) as FirstView
    // The page's chunk, already on its way, defines its queries.
    await retryUntilLoaded(() => Promise.all(view.scripts.map((script) => import(/* @vite-ignore */ script))))
    // The server rendered the page for visitors.
    if (storedToken() !== null) return undefined
    const store = preloadedStore(view, location.search)
    await Promise.all(
      view.awaited.map(({ endpointName, arg }) => {
        // The server names queries that it has just made with the same build.
        const { initiate } = api.endpoints[endpointName as never] as Initiable
        return store.dispatch(initiate(arg, { subscribe: false })).unwrap()
      }),
    )
    return store
  } catch {
    return undefined
  }
}
