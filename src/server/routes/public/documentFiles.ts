import type { Documents } from '#database/repositories/documents.ts'
import type { DocumentStore } from '#database/repositories/documentStore.ts'
import { UNTIL_CHANGED } from '../../cache/cacheControl.ts'
import { matchesEtag } from '../../cache/etagOf.ts'
import type { Handlers } from '../Handlers.ts'

/** Types that browsers display without running anything; every other file is offered for download. */
const SHOWN = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'text/plain'])

/** The filed documents themselves. A path is looked up as the exact string in the index, never joined to a folder. */
export const documentFileHandlers = (documents: Documents, store: DocumentStore) =>
  ({
    async getDocumentFile({ params, refuse, c }) {
      const document = (await documents.file(params.FilePath)) ?? refuse(404)
      const etag = `"${document.contentHash}"`
      const headers = {
        ETag: etag,
        'Cache-Control': UNTIL_CHANGED,
        // As a header it keeps a hostile document from running scripts; as an iframe attribute it would break the PDF
        // viewer.
        'Content-Security-Policy': "sandbox; frame-ancestors 'self'",
      }
      if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)

      const file =
        (await store.read(document.contentHash)) ?? refuse(404, 'The file of this document is missing')
      return c.body(file.bytes, 200, {
        ...headers,
        'Content-Type': document.mediaType,
        'Content-Length': String(file.size),
        'Content-Disposition': disposition(document.filename, document.mediaType),
      })
    },
  }) satisfies Partial<Handlers>

/** RFC 6266: a plain name for old programs, and the real one, percent-encoded, for all others. */
function disposition(filename: string, mediaType: string): string {
  const plain = filename.replaceAll(/[^\w.() -]/g, '_')
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  const [type = ''] = mediaType.split(';')
  return `${SHOWN.has(type) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
