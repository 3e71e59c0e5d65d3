import type { Context } from 'hono'
import { apiUrl } from '#contract/apiUrls.ts'
import { BEYOND_FILE, errorBody } from '#contract/endpoints/refusals.ts'
import { getPublishedFile } from '#contract/publicAddresses.ts'
import type { PublishedFile } from '#contract/schemas/publication.ts'
import { acceptsEncoding, matchesEtag } from '../cache/httpCaching.ts'
import { type DownloadDeps, type DownloadLimits, downloads } from './downloads.ts'
import type { Publications } from './publications.ts'
import type { Handlers } from '../routes/Handlers.ts'

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  sqlite: 'application/vnd.sqlite3',
}

/** Reads a published file, or its compressed form, from one byte to another. */
type Read = (path: string, isPacked: boolean, part: BytePart) => AsyncIterable<Buffer>

type SendPublished = (c: Context, file: PublishedFile, read: Read) => Response

/** Sends a published file, or a part of it, to as many clients at a time as exports. */
export function sendPublished(deps: DownloadDeps, limits?: DownloadLimits): SendPublished {
  const files = downloads(deps, limits)
  return (c, { path, bytes, gzipBytes, sha256 }, read) => {
    const isPacked = acceptsEncoding(c.req.header('Accept-Encoding'), 'gzip')
    const size = isPacked ? gzipBytes : bytes
    const headers = {
      // A part of one form must never be added to the other.
      ETag: `"${sha256}${isPacked ? '-gzip' : ''}"`,
      Vary: 'Accept-Encoding',
      'Accept-Ranges': 'bytes',
      // The files are withdrawn when a record is hidden.
      'Cache-Control': 'no-cache',
      'Content-Type': TYPES[path.replace(/^.*\./, '')] ?? 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${path.replace('/', '-')}"`,
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
    }
    if (matchesEtag(c.req.header('If-None-Match'), headers.ETag)) return c.body(null, 304, headers)
    if (c.req.method === 'HEAD') return c.body(null, 200, { ...headers, 'Content-Length': String(size) })
    const isCurrent = (c.req.header('If-Range') ?? headers.ETag) === headers.ETag
    const part = bytePart(isCurrent ? c.req.header('Range') : undefined, size)
    if (part === 'beyond') return c.json(errorBody(BEYOND_FILE), 416, { 'Content-Range': `bytes */${size}` })
    const sent = part ?? { start: 0, end: size - 1 }
    const { start, end } = sent
    const body = files.begin(c).body(read(path, isPacked, sent))
    return c.body(body, part ? 206 : 200, {
      ...headers,
      'Content-Length': String(end - start + 1),
      ...(part && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    })
  }
}

/** A part of a file, from and to a byte, both included. */
export interface BytePart {
  start: number
  end: number
}

/**
 * The part of a file of this size that a Range header asks for (RFC 9110, section 14): null for the whole file, 'beyond'
 * if the file has no such part. A header that is not one range of bytes is ignored, as the RFC allows.
 */
function bytePart(range: string | undefined, size: number): BytePart | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'beyond'
  return start > end ? null : { start, end }
}

/** The published files; only those in the manifest. */
export function publicationHandlers(publications: Publications, deps: DownloadDeps) {
  const send = sendPublished(deps)
  return {
    getPublication: () => publications.last(),

    getLatestFile: async ({ c, params: { file }, refuse }) => {
      const last = await publications.last()
      const published = last?.files.find(({ path }) => path.endsWith(`/${file}`)) ?? refuse(404)
      const [publication = ''] = published.path.split('/')
      return c.body(null, 302, {
        Location: apiUrl(getPublishedFile, { publication, file }),
        'Cache-Control': 'no-cache',
      })
    },

    getPublishedFile: async ({ c, params: { publication, file }, refuse }) => {
      const published = (await publications.file(`${publication}/${file}`)) ?? refuse(404)
      return send(c, published, publications.read)
    },
  } satisfies Partial<Handlers>
}
