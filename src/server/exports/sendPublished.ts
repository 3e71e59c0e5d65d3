import type { Context } from 'hono'
import type { PublishedFile } from '#contract/schemas/publication.ts'
import { matchesEtag } from '../cache/etagOf.ts'
import type { ExportDeps } from './sendExport.ts'
import { bodyOf } from './bodyOf.ts'
import { exportSlots } from './exportSlots.ts'
import { takeSlot } from './takeSlot.ts'

/** A file of gigabytes takes long over a slow connection, which has its own limits. */
const FILE_TIMEOUT_MS = 6 * 3_600_000

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  sqlite: 'application/vnd.sqlite3',
}

export type SendPublished = (c: Context, file: PublishedFile, read: () => AsyncIterable<Buffer>) => Response

/** Sends a published file to as many clients at a time as exports. */
export function sendPublished({ peerOf, log }: Pick<ExportDeps, 'peerOf' | 'log'>): SendPublished {
  const slots = exportSlots({ timeoutMs: FILE_TIMEOUT_MS })
  return (c, { path, bytes, sha256 }, read) => {
    const headers = {
      ETag: `"${sha256}"`,
      // The files are withdrawn when a record is hidden.
      'Cache-Control': 'no-cache',
      'Content-Type': TYPES[path.replace(/^.*\./, '')] ?? 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${path.replace('/', '-')}"`,
    }
    if (matchesEtag(c.req.header('If-None-Match'), headers.ETag)) return c.body(null, 304, headers)
    const described = { ...headers, 'Content-Length': String(bytes) }
    if (c.req.method === 'HEAD') return c.body(null, 200, described)
    return c.body(bodyOf(read(), takeSlot(c, slots, peerOf), c, log), 200, described)
  }
}
