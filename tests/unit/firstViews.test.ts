import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { expect, test } from 'vitest'
import { httpError } from '#server/apiError.ts'
import { BUSY, firstViews, MAX_WAITING_RENDERS } from '#server/html/firstViews.ts'
import { notFound, type Page } from '#server/html/Page.ts'

/** Only passed on to whatever answers calls. */
const VISITOR = {} as Context

const queryFor = (url: string) => ({ endpointName: url, arg: 1, urls: [url] })

const HOME: Page = {
  status: 200,
  subject: 'Home',
  description: '',
  page: 'HomePage',
  queries: [queryFor('/api/one')],
}

/** Views over a client that renders the path itself, or fails; `rendered` lists the paths requested from it. */
function makeViews({
  status = 200,
  render,
}: { status?: ContentfulStatusCode; render?: () => Promise<string> } = {}) {
  const requestedUrls: string[] = []
  const rendered: string[] = []
  const logged: string[] = []
  const views = firstViews({
    prepareView: (queries, answerTo) => ({
      view: {
        answered: queries.map(({ urls: [url = ''] }) => ({
          endpointName: url,
          arg: 1,
          value: answerTo(url).data,
        })),
        refused: {},
        awaited: [],
      },
      awaitedUrls: [],
      render: async (path) => {
        rendered.push(path)
        return render ? render() : `<p>${path}</p>`
      },
    }),
    call: (url) => {
      requestedUrls.push(url)
      return status === 200 ? Promise.resolve({}) : httpError(status, 'Refused')
    },
    log: { info: () => {}, error: (message) => void logged.push(message) },
  })
  const viewOf = (path: string, page: Page) => views(VISITOR, path, page)
  return { viewOf, requestedUrls, rendered, logged }
}

test('a page is rendered with its initial answers', async () => {
  expect(await makeViews().viewOf('/', HOME)).toEqual({
    html: '<p>/</p>',
    view: {
      answered: [{ endpointName: '/api/one', arg: 1, value: {} }],
      refused: {},
      awaited: [],
    },
    awaitedUrls: [],
  })
})

test('an answer is not requested if the page needs only a known part of it', async () => {
  const { viewOf, requestedUrls } = makeViews()
  const page: Page = {
    ...HOME,
    queries: [queryFor('/api/all'), queryFor('/api/one')],
    enough: { '/api/all': [1] },
  }

  expect(await viewOf('/', page)).toMatchObject({ view: { answered: [{ value: [1] }, { value: {} }] } })
  expect(requestedUrls).toEqual(['/api/one'])
})

test('a thousand unknown addresses cost one render per item of the bar', async () => {
  const { viewOf, rendered } = makeViews()
  for (let n = 0; n < 300; n += 1)
    for (const section of ['', '/candidates', '/committees'])
      await viewOf(`${section}/nowhere/${n}`, notFound())

  expect(rendered).toEqual(['/nowhere/0', '/candidates/nowhere/0', '/committees/nowhere/0'])
})

test('the "not found" page that other numbers get searches for theirs, and cites no page', async () => {
  const { viewOf, rendered } = makeViews({
    render: async () =>
      '<a href="/search">Search</a><a href="/search?q=5">search</a><a href="/verify?page=%2Fcandidates%2F5">cite</a>',
  })
  await viewOf('/candidates/5', notFound())

  for (const number of [60, 7])
    expect(await viewOf(`/candidates/${number}/transactions?kind=transfers`, notFound())).toMatchObject({
      html: `<a href="/search">Search</a><a href="/search?q=${number}">search</a><a href="/verify">cite</a>`,
    })
  expect(rendered).toEqual(['/candidates/5'])
})

test('an address that cannot be decoded is not rendered itself', async () => {
  const { viewOf, rendered } = makeViews()
  for (let n = 0; n < 100; n += 1) await viewOf(`/committees/${n}%?text=%`, notFound())

  expect(rendered).toEqual(['/-'])
})

test('a page that the browser renders differently has the HTML of another, and nothing to hydrate', async () => {
  const { viewOf, rendered } = makeViews()
  const page: Page = { ...notFound('Candidates'), isNotFoundInHtml: true }

  expect(await viewOf('/candidates/20261103-GEN/XYZ', page)).toMatchObject({ view: undefined })
  expect(rendered).toEqual(['/-'])
})

test('a list that is not found because it is empty is rendered as the browser shows it', async () => {
  const { viewOf, rendered } = makeViews()
  const page: Page = { ...notFound('Candidates', [queryFor('/api/one')]), callStatus: 200 }

  expect(await viewOf('/candidates/20991103-GEN/GOV', page)).toMatchObject({
    view: { answered: [{ endpointName: '/api/one' }] },
  })
  await viewOf('/candidates/20971103-GEN/GOV', page)
  expect(rendered).toEqual(['/candidates/20991103-GEN/GOV', '/candidates/20971103-GEN/GOV'])
})

test('if rendering fails the browser draws the page, and the log says why', async () => {
  const { viewOf, logged } = makeViews({ render: () => Promise.reject(new Error('Broken on purpose')) })

  expect(await viewOf('/', HOME)).toBeUndefined()
  expect(logged).toEqual(['The page / could not be rendered on the server'])
})

test('a missing answer renders nothing, and a temporary failure is reported as busy', async () => {
  expect(await makeViews({ status: 404 }).viewOf('/', HOME)).toBeUndefined()
  for (const status of [429, 503] as const) expect(await makeViews({ status }).viewOf('/', HOME)).toBe(BUSY)
})

test('pages are rendered one at a time, and if too many wait the browser draws the page', async () => {
  let atOnce = 0
  let most = 0
  const { viewOf } = makeViews({
    render: async () => {
      most = Math.max(most, (atOnce += 1))
      await Promise.resolve()
      atOnce -= 1
      return ''
    },
  })

  const views = await Promise.all(
    Array.from({ length: MAX_WAITING_RENDERS + 5 }, (_, n) => viewOf(`/${n}`, HOME)),
  )
  expect(most).toBe(1)
  expect(views.filter((view) => view === BUSY)).toHaveLength(5)
})
