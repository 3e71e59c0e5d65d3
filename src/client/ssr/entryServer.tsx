import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router-dom'
import { api } from '#client/api/api.ts'
import { App } from '#client/app/App.tsx'
import { initiateQuery, preloadedStore, selectQuery } from '#client/app/preloadedStore.ts'
import { makeStore } from '#client/store/store.ts'
import { loadAllParts } from '#client/ui/feedback/lazyPart.tsx'
import type { PrepareView } from '#contract/firstView.ts'

/** A longer answer, in characters of JSON, would delay the text of the page: 300,000 take 5 s on a slow connection. */
const MAX_INLINE_CHARS = 300_000

/** Renders the client on the server: the entry point of the server's build. */
export const prepareView: PrepareView = async (queries, answerTo) => {
  // They define the queries.
  await loadAllParts()
  const store = makeStore({}, { answerTo })
  await Promise.all(queries.map(({ endpointName, arg }) => store.dispatch(initiateQuery(endpointName, arg))))
  const state = store.getState()
  // Otherwise its timers would keep all the data for ten minutes.
  store.dispatch(api.util.resetApiState())

  const answered = queries.flatMap(({ endpointName, arg, urls }) => {
    const { data: value, isSuccess } = selectQuery(endpointName, arg)(state)
    return isSuccess ? [{ query: { endpointName, arg }, value, urls }] : []
  })
  const { inPage = [], awaited = [] } = Object.groupBy(answered, ({ value }) =>
    JSON.stringify(value).length > MAX_INLINE_CHARS ? 'awaited' : 'inPage',
  )
  const made = Object.entries(state.api.queries)

  return {
    view: {
      answered: inPage.map(({ query, value }) => ({ ...query, value })),
      refused: Object.fromEntries(made.filter(([, one]) => one?.error)),
      awaited: awaited.map(({ query }) => query),
    },
    awaitedUrls: awaited.flatMap(({ urls }) => urls),
    render: (path) => {
      const { search } = new URL(path, 'http://localhost')
      const filled = preloadedStore({ answered: [], refused: state.api.queries }, search)
      const html = renderToString(
        <Provider store={filled}>
          <StaticRouter location={path}>
            <App />
          </StaticRouter>
        </Provider>,
      )
      return Promise.resolve(html)
    },
  }
}
