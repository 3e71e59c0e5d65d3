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

/**
 * The file that a link of the listing leads to, or why there is none. Throws ImportError if the site does not answer
 * properly now, and SiteUnavailable if it should be left alone. Only the listing's site is asked.
 */
export async function fetchStatement(
  client: StateClient,
  link: string,
  origin: string,
): Promise<FetchedStatement | string> {
  const { host, pathname, search } = new URL(link)
  if (host !== new URL(SOLICITATIONS_PAGE).host && host !== new URL(origin).host)
    return `the link leads to another site, ${host}`
  const { status, bytes } = await client.ask(
    {
      path: pathname + search,
      referer: new URL(SOLICITATIONS_PAGE).pathname,
      isNoFile: true,
      mayBeMissing: true,
    },
    'the file of a statement',
    () => null,
  )
  if (status !== 200) return `the site answered ${status}`
  if (bytes.length > MAX_BYTES) return 'it is over 20 MB'
  const mediaType = sniffMediaType(bytes)
  const ending = ENDINGS[mediaType]
  return ending === undefined ? 'it is neither a PDF nor an image' : { bytes, mediaType, ending }
}
