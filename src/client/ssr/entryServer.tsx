import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router-dom'
import { api } from '#client/api/api.ts'
import { App } from '#client/app/App.tsx'
import { loadAllParts } from '#client/ui/feedback/lazyPart.tsx'
import { queriesOfCalls, type Query } from './queriesOfCalls.ts'
import { initiateQuery, preloadedStore } from '#client/app/preloadedStore.ts'
import { makeStore } from '#client/store/store.ts'
import type { FirstView, PrepareView } from '#contract/firstView.ts'

/** A longer answer, in characters, would delay the text of the page: 300,000 take 5 s on a slow connection. */
const MAX_INLINE_CHARS = 300_000

/** Renders the client on the server: the entry point of the server's build. */
export const prepareView: PrepareView = async (answers) => {
  const queries = queriesOfCalls(answers)
  const refused = await refusedQueries(queries.filter(({ status }) => status !== 200))
  const known = queries.filter(({ status }) => status === 200)
  const awaited = known.filter(({ chars }) => chars > MAX_INLINE_CHARS)
  const inPage = new Set(queries.filter((query) => !awaited.includes(query)).flatMap(({ urls }) => urls))
  const answerOf = ({ name, argument, value }: (typeof queries)[number]) => ({
    endpointName: name,
    arg: argument,
    value,
  })

  return {
    view: {
      answered: known.filter((query) => !awaited.includes(query)).map(answerOf),
      refused,
      awaited: awaited.map(({ name, argument }) => ({ endpointName: name, arg: argument })),
    },
    awaitedUrls: answers.map(({ url }) => url).filter((url) => !inPage.has(url)),
    render: async (path) => {
      await loadAllParts()
      const store = preloadedStore(
        { answered: known.map(answerOf), refused },
        new URL(path, 'http://localhost').search,
      )
      try {
        return renderToString(
          <Provider store={store}>
            <StaticRouter location={path}>
              <App />
            </StaticRouter>
          </Provider>,
        )
      } finally {
        // Otherwise its timers would keep all the data for ten minutes.
        store.dispatch(api.util.resetApiState())
      }
    },
  }
}

/** The state of these queries in a store whose calls are refused as theirs were. */
async function refusedQueries(queries: readonly Query[]): Promise<FirstView['refused']> {
  if (queries.length === 0) return {}
  // They define the queries.
  await loadAllParts()
  const refused: FirstView['refused'] = {}
  for (const { name, argument, status, value } of queries) {
    const store = makeStore({}, { answer: { error: { status, data: value } } })
    await store.dispatch(initiateQuery(name, argument))
    Object.assign(refused, store.getState().api.queries)
    store.dispatch(api.util.resetApiState())
  }
  return refused
}
