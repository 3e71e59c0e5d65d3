import { type Context, Hono } from 'hono'
import { NO_DOCUMENT } from '#contract/endpoints/refusals.ts'
import type { Db } from '#database/connection/Db.ts'
import { documentsIn } from '#database/repositories/documents.ts'
import type { DocumentStore } from '#database/repositories/documentStore.ts'
import { httpError } from './apiError.ts'
import { wantsPage } from './html/wantsPage.ts'
import type { Past } from './past/past.ts'
import { answerEndpoints } from './routes/answerEndpoints.ts'
import { documentFileHandlers } from './routes/public/documentFiles.ts'

interface DocumentFileDeps {
  db: Db
  store: DocumentStore
  past: Past
  /** The pages, of which browsers get "not found" for a dead link. */
  pages: Hono | undefined
  onError: (error: Error, c: Context) => Response
}

/** The filed documents, as of today or, with `asOf=`, as of an earlier day. */
export function documentFileCalls({ db, store, past, pages, onError }: DocumentFileDeps): Hono {
  const filesOf = (of: Db) => answerEndpoints(documentFileHandlers(documentsIn(of), store)).onError(onError)
  return (
    new Hono()
      // A dead link leads people to a page, and programs to JSON.
      .use('/docs/*', async (c, next) => {
        await next()
        if (c.res.status !== 404 || c.req.method !== 'GET') return
        if (pages && wantsPage(c)) {
          const page = await new Hono().route('/', pages).onError(onError).fetch(c.req.raw, c.env)
          // Otherwise Hono merges the headers of the replaced answer into the new one.
          c.res = undefined
          c.res = page
        }
        c.res.headers.append('Vary', 'Accept')
      })
      .use('/docs/*', async (c, next) => {
        const asked = c.req.queries('asOf')
        if (asked === undefined) return next()
        const { db: then } = past.at((await past.find(asked)).revision)
        return filesOf(then).fetch(c.req.raw, c.env)
      })
      .route('/', filesOf(db))
      .all('/docs/*', () => httpError(404, NO_DOCUMENT))
  )
}
