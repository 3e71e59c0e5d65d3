import { api } from '#client/api/api.ts'
import type { AppStore, AppThunk } from '#client/store/store.ts'
import { storedToken } from '#client/store/storedToken.ts'
import { FIRST_VIEW_ID, type FirstView } from '#contract/firstView.ts'
import { storeOf } from './storeOf.ts'
import { retryUntilLoaded } from './retryUntilLoaded.ts'

/** Of every query, whichever part of the program has brought it along. */
interface Initiable {
  initiate: (argument: unknown, options: { subscribe: false }) => AppThunk<{ unwrap: () => Promise<unknown> }>
}

/**
 * The store that draws the page as the server has rendered it. Undefined where there is nothing to take over, where
 * somebody may be signed in, or where something is missing for it: then the page is drawn anew, and says what is wrong.
 */
export async function hydrateStore(): Promise<AppStore | undefined> {
  const text = document.getElementById(FIRST_VIEW_ID)?.textContent
  if (!text || storedToken() !== null) return undefined
  try {
    // Our own server wrote it.
    const view = JSON.parse(text) as FirstView
    // The page's part brings its queries along; it is on its way already.
    await retryUntilLoaded(() => Promise.all(view.scripts.map((script) => import(/* @vite-ignore */ script))))
    const store = storeOf(view, location.search)
    await Promise.all(
      view.awaited.map(({ endpointName, arg }) => {
        const { initiate } = api.endpoints[endpointName as never] as Initiable
        return store.dispatch(initiate(arg, { subscribe: false })).unwrap()
      }),
    )
    return store
  } catch {
    return undefined
  }
}
