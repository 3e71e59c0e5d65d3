import type { DevToolsEnhancerOptions, StoreEnhancer } from '@reduxjs/toolkit'
import type { Page } from 'playwright-core'

/** Puts into a page what the extension of Redux DevTools does, and writes down what its panel would be sent. */
export const fakeDevTools = (page: Page) => page.addInitScript(install)

/** Everything that DevTools were sent on this page, as JSON. */
export const sentToDevTools = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { sentToDevTools: string[] }).sentToDevTools.join('\n'))

/** Runs in the page before its scripts. */
function install(): void {
  const sent: string[] = []
  const compose =
    ({ actionSanitizer = (action) => action, stateSanitizer = (state) => state }: DevToolsEnhancerOptions) =>
    (...enhancers: StoreEnhancer[]): StoreEnhancer =>
    (createStore) => {
      const recording: typeof createStore = (reducer, preloaded) => {
        const store = createStore(reducer, preloaded)
        const send = (action: Parameters<typeof store.dispatch>[0]) => {
          const state = stateSanitizer(store.getState(), sent.length)
          sent.push(JSON.stringify([actionSanitizer(action, sent.length), state]))
        }
        send({ type: '@@INIT' } as never)
        const dispatch: typeof store.dispatch = (action) => {
          const result = store.dispatch(action)
          send(action)
          return result
        }
        return { ...store, dispatch }
      }
      // The extension's own is the innermost.
      return enhancers.reduceRight((made, enhancer) => enhancer(made), recording)
    }
  Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose, sentToDevTools: sent })
}
