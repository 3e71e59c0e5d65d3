import { constants, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import type { ExportFormat } from '#contract/domain/exportFormats.ts'
import { ABOUT_DATA_PAGE } from '#contract/pages.ts'
import { acceptsEncoding, etagOf, matchesEtag, UNTIL_CHANGED } from '../cache/httpCaching.ts'
import type { Log } from '../log.ts'
import { bodyOf } from './bodyOf.ts'
import { compressed } from './compressed.ts'
import { exportSlots, type ExportSlots } from './exportSlots.ts'
import { type ExportTable } from './ExportTable.ts'
import { FORMATS, fileNameOf } from './exportFormats.ts'
import { takeSlot } from './takeSlot.ts'

/** Raise it when the same rows are written differently, so that clients' cached files are out of date. */
const WRITTEN_AS = 6

const GZIP = { level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 }

export interface ExportDeps {
  /** The version of the public records; while it is the same, so is each export. */
  version: () => Promise<string>
  peerOf: (c: Context) => string
  log: Log
  slots?: ExportSlots
  /** Throws if money is withheld: a figure that is left out would look like one that is not known. */
  assertMoneyShown: () => Promise<void>
}

export type SendExport = (
  c: Context,
  format: ExportFormat,
  make: () => Promise<ExportTable>,
) => Promise<Response>

/** Sends a table as a file, in chunks, to a limited number of clients at a time. */
export function sendExport({
  version,
  peerOf,
  log,
  slots = exportSlots(),
  assertMoneyShown,
}: ExportDeps): SendExport {
  return async (c, format, make) => {
    const { pathname, search } = new URL(c.req.url)
    const headers = {
      ETag: etagOf(`${WRITTEN_AS} ${await version()} ${pathname}${search}`),
      'Cache-Control': UNTIL_CHANGED,
      Vary: 'Accept-Encoding',
      // Where the rows are from; a CSV has no room for it.
      Link: `<${ABOUT_DATA_PAGE}>; rel="describedby"`,
    }
    if (matchesEtag(c.req.header('If-None-Match'), headers.ETag)) return c.body(null, 304, headers)
    const slot = takeSlot(c, slots, peerOf)
    try {
      const table = await make()
      if (table.columns.some(({ type }) => type === 'money')) await assertMoneyShown()
      const { mediaType, isText, write } = FORMATS[format]
      const isPacked = isText && acceptsEncoding(c.req.header('Accept-Encoding'), 'gzip')
      const described = {
        ...headers,
        'Content-Type': mediaType,
        'Content-Disposition': `attachment; filename="${fileNameOf(table, format)}"`,
        ...(isPacked && { 'Content-Encoding': 'gzip' }),
      }
      if (c.req.method === 'HEAD') {
        slot.release()
        return c.body(null, 200, described)
      }
      const bytes = write(table)
      const packed = isPacked ? compressed(bytes, createGzip(GZIP)) : bytes
      return c.body(bodyOf(packed, slot, c, log), 200, described)
    } catch (error) {
      slot.release()
      throw error
    }
  }
}
