import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit'
import type { AppStore } from '#client/store/store.ts'
import { FIRST_VIEW_ID, type FirstView } from '#contract/firstView.ts'
import { initiateQuery, preloadedStore } from './preloadedStore.ts'
import { retry } from '#client/ui/feedback/retry.ts'

/**
 * The store for hydrating the server-rendered page. Undefined if there is nothing to hydrate or something is missing; the
 * page is then rendered from scratch and reports what failed.
 */
export async function hydrateStore(devTools: DevToolsEnhancerOptions | false): Promise<AppStore | undefined> {
  const text = document.getElementById(FIRST_VIEW_ID)?.textContent
  if (!text) return undefined
  try {
    // Written by our own server.
    const view = JSON.parse(text) as FirstView
    // The page's chunk, already on its way, defines its queries.
    await untilLoaded(() => Promise.all(view.scripts.map((script) => import(/* @vite-ignore */ script))))
    const store = preloadedStore(view, location.search, devTools)
    await Promise.all(
      view.awaited.map(({ endpointName, arg }) => store.dispatch(initiateQuery(endpointName, arg)).unwrap()),
    )
    return store
  } catch {
    return undefined
  }
}

/**
 * Retries until it succeeds. Meanwhile the server's HTML stays, whose links and forms work without scripts, with a line
 * above it that says what is missing.
 */
async function untilLoaded(fetchParts: () => Promise<unknown>): Promise<void> {
  try {
    await fetchParts()
  } catch {
    const notice = showNotice()
    await retry(fetchParts)
    notice.remove()
  }
}

function showNotice(): HTMLElement {
  const notice = Object.assign(document.createElement('p'), { className: 'site-notice', role: 'status' })
  document.body.prepend(notice)
  // Screen readers announce text that is added after its element.
  notice.textContent = 'Part of the page did not load. Retrying… You can read this page, and its links work.'
  return notice
}
