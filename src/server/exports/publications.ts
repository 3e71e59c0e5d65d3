import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Context } from 'hono'
import { apiUrl } from '#contract/apiUrls.ts'
import { parseJson } from '#contract/domain/text.ts'
import { BEYOND_FILE, errorBody } from '#contract/endpoints/refusals.ts'
import { getPublishedFile } from '#contract/publicAddresses.ts'
import { Publication, type PublishedFile } from '#contract/schemas/citation.ts'
import { acceptsEncoding, matchesEtag } from '../cache/httpCaching.ts'
import type { Handlers } from '../routes/answerEndpoints.ts'
import { type DownloadDeps, type DownloadLimits, downloads } from './sendExport.ts'

/** The file that lists the files of the last publication; a copy in each one's own folder lists its files. */
export const MANIFEST = 'manifest.json'

export const PACKED = '.gz'

export type Publications = ReturnType<typeof publicationsIn>

/**
 * The publications in a folder, which need not exist. What was published before a record was hidden is withdrawn, if
 * `concealment` says what is hidden now.
 */
export function publicationsIn(folder: string, concealment?: () => Promise<string>) {
  async function listedIn(manifest: string): Promise<Publication | null> {
    const text = await readFile(join(folder, manifest), 'utf8').catch(() => '')
    const publication = Publication.safeParse(parseJson(text)).data
    // There is none, or one that this version cannot read.
    if (!publication) return null
    const isWithdrawn = concealment && (await concealment()) !== publication.concealed
    return isWithdrawn ? null : publication
  }

  return {
    last: () => listedIn(MANIFEST),

    /** The file at this path, of the last publication or the one before it, whose downloads can so be resumed. */
    async file(path: string): Promise<PublishedFile | undefined> {
      for (const manifest of [MANIFEST, join(dirname(path), MANIFEST)]) {
        const listed = (await listedIn(manifest))?.files.find((file) => file.path === path)
        if (listed) return listed
      }
      return undefined
    },

    /** The bytes of a published file. Whoever reads them opens it, because a request may be refused or abandoned. */
    read: (path: string, isPacked: boolean, part: BytePart) =>
      bytesOf(join(folder, isPacked ? path + PACKED : path), part),
  }
}

async function* bytesOf(path: string, part: BytePart): AsyncGenerator<Buffer> {
  yield* createReadStream(path, part)
}

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  sqlite: 'application/vnd.sqlite3',
}

/** Sends a published file, or a part of it, to as many clients at a time as exports. */
export function sendPublished(deps: DownloadDeps, limits?: DownloadLimits) {
  const files = downloads(deps, limits)
  return (c: Context, file: PublishedFile, read: Publications['read']) => {
    const { path, bytes, gzipBytes, sha256 } = file
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
    const { start, end } = part ?? { start: 0, end: size - 1 }
    const body = files.begin(c).body(read(path, isPacked, { start, end }))
    return c.body(body, part ? 206 : 200, {
      ...headers,
      'Content-Length': String(end - start + 1),
      ...(part && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    })
  }
}

/** A part of a file, from and to a byte, both included. */
interface BytePart {
  start: number
  end: number
}

/** The part that a Range header asks for (RFC 9110, section 14): null for all, 'beyond' if the file has no such part. */
function bytePart(range: string | undefined, size: number): BytePart | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'beyond'
  return start > end ? null : { start, end }
}

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
