import { type Context, Hono } from 'hono'
import { NO_DOCUMENT } from '#contract/endpoints/refusals.ts'
import type { Db } from '#database/connection/Db.ts'
import { documentsIn } from '#database/repositories/documents.ts'
import type { DocumentStore } from '#database/repositories/documentStore.ts'
import { httpError } from './apiError.ts'
import { wantsPage } from './html/wantsPage.ts'
import { answerEndpoints } from './routes/answerEndpoints.ts'
import { documentFileHandlers } from './routes/public/documentFiles.ts'

interface DocumentFileDeps {
  db: Db
  store: DocumentStore
  /** The pages, of which browsers get "not found" for a dead link. */
  pages: Hono | undefined
  onError: (error: Error, c: Context) => Response
}

/** The filed documents. */
export function documentFileCalls({ db, store, pages, onError }: DocumentFileDeps): Hono {
  const files = answerEndpoints(documentFileHandlers(documentsIn(db), store)).onError(onError)
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
      .route('/', files)
      .all('/docs/*', () => httpError(404, NO_DOCUMENT))
  )
}
