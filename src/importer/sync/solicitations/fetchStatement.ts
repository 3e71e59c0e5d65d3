import { hash } from 'node:crypto'
import { SOLICITATIONS_PAGE } from '../../normalize/linkOf.ts'
import { sniffMediaType } from '../../load/sniffMediaType.ts'
import type { StateClient } from '../stateClient.ts'

/** The media types of filings, by their bytes, and their file name extensions. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/tiff': '.tif',
}

/** Dozens of times the length of a scanned form. */
const MAX_BYTES = 20 * 1024 * 1024

export interface FetchedStatement {
  bytes: Buffer
  mediaType: string
  ending: string
}

/** Why a link leads to no file. */
export interface NoFile {
  reason: string
  /** The same for answers that are alike, as in an outage; null if the site says that this file is missing. */
  likeness: string | null
}

/**
 * The file that a link of the listing leads to, or why there is none. Throws ImportError if the site does not answer
 * properly now, and SiteUnavailable if it should be left alone. Only the listing's site is asked.
 */
export async function fetchStatement(
  client: StateClient,
  link: string,
  origin: string,
): Promise<FetchedStatement | NoFile> {
  const { host, pathname, search } = new URL(link)
  if (host !== new URL(SOLICITATIONS_PAGE).host && host !== new URL(origin).host)
    return { reason: `the link leads to another site, ${host}`, likeness: null }
  const { status, location, bytes } = await client.ask(
    {
      path: pathname + search,
      referer: new URL(SOLICITATIONS_PAGE).pathname,
      isNoFile: true,
      mayBeMissing: true,
    },
    'the file of a statement',
    () => null,
  )
  if (status !== 200)
    return { reason: `the site answered ${status}`, likeness: location === null ? null : `to ${location}` }
  if (bytes.length > MAX_BYTES) return { reason: 'it is over 20 MB', likeness: null }
  const mediaType = sniffMediaType(bytes)
  const ending = ENDINGS[mediaType]
  if (ending !== undefined) return { bytes, mediaType, ending }
  return { reason: 'it is neither a PDF nor an image', likeness: hash('sha256', bytes) }
}
