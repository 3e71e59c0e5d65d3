import { Hono } from 'hono'
import { httpError } from '../../apiError.ts'
import type { Documents } from '#database/repositories/documents.ts'
import type { DocumentStore } from '#database/repositories/documentStore.ts'

/** Types a browser shows by itself without running anything; every other file is offered for saving. */
const SHOWN = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'text/plain'])

/** The filed documents themselves. A path is looked up as the exact string the index gave, never joined to a folder. */
export const documentFileRoutes = (documents: Documents, store: DocumentStore) =>
  new Hono().get('/*', async (c) => {
    const path = filePath(c.req.url)
    const document = (path !== null && (await documents.file(path))) || httpError(404, 'No such document')
    const etag = `"${document.contentHash}"`
    const headers = {
      ETag: etag,
      'Cache-Control': 'public, max-age=0, s-maxage=30, must-revalidate',
      // As a header this keeps a hostile document from running; as an iframe attribute it would break the PDF viewer.
      'Content-Security-Policy': "sandbox; frame-ancestors 'self'",
    }
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers)

    const file =
      (await store.read(document.contentHash)) ?? httpError(404, 'The file of this document is missing')
    return c.body(file.bytes, 200, {
      ...headers,
      'Content-Type': document.mediaType,
      'Content-Length': String(file.size),
      'Content-Disposition': disposition(document.filename, document.mediaType),
    })
  })

function filePath(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url).pathname.slice('/docs/'.length))
  } catch {
    return null
  }
}

/** RFC 6266: a plain name for old programs and the true one, percent-encoded, for the rest. */
function disposition(filename: string, mediaType: string): string {
  const plain = filename.replaceAll(/[^\w.() -]/g, '_')
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  const [type = ''] = mediaType.split(';')
  return `${SHOWN.has(type) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
