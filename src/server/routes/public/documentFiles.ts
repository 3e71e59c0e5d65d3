import type { Documents } from '#database/repositories/documents.ts'
import type { DocumentStore } from '#database/repositories/documentStore.ts'
import { matchesEtag, UNTIL_CHANGED } from '../../cache/httpCaching.ts'
import { contentDisposition } from '../contentDisposition.ts'
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
        'Content-Disposition': contentDisposition(
          isShown(document.mediaType) ? 'inline' : 'attachment',
          document.filename,
        ),
      })
    },
  }) satisfies Partial<Handlers>

function isShown(mediaType: string): boolean {
  const [type = ''] = mediaType.split(';')
  return SHOWN.has(type)
}
