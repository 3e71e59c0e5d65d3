import { ImportError } from '../ImportError.ts'
import { isOfPage, saysError } from '../read/siteError.ts'

/** A form of the state's site: the page a browser fills it in on, where that page sends it, and what it sends. */
export interface StateForm {
  page: string
  action: string
  fields: Readonly<Record<string, string>>
}

/** How the state's site is asked. */
export interface StateSite {
  /** Without a slash at its end. */
  origin: string
  /** The site refuses programs that say what they are. */
  userAgent: string
  /** How long one attempt may take. */
  timeoutMs: number
  /** Lets this many milliseconds pass before the next attempt. */
  wait: (ms: number) => Promise<void>
  onRetry?: (sentence: string) => void
}

/** Between attempts: an overloaded site is not helped by haste. */
const RETRY_DELAYS_MS = [2_000, 10_000, 60_000]

/** A hundred times the longest real list. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * The bytes of a list, asked for as a browser's form does. Throws ImportError when each attempt brought an error, a
 * page in place of the list (which the state sends with status 200), or a list cut short.
 */
export async function fetchList(site: StateSite, form: StateForm): Promise<Buffer> {
  for (const [attempt, delayMs] of [...RETRY_DELAYS_MS, null].entries()) {
    const outcome = await tryOnce(site, form)
    if (typeof outcome !== 'string') return outcome
    if (delayMs === null)
      throw new ImportError(
        `${site.origin}${form.action} did not give the list in ${attempt + 1} attempts; the last time ${outcome}. ` +
          `Try again later, or download the list with a browser and import the file.`,
      )
    site.onRetry?.(`Attempt ${attempt + 1}: ${outcome}. Trying again in ${delayMs / 1000} seconds.`)
    await site.wait(delayMs)
  }
  throw new Error('Unreachable: the last attempt answers or throws')
}

/** The list, or what came instead, as the end of "the last time ...". */
async function tryOnce(
  { origin, userAgent, timeoutMs }: StateSite,
  form: StateForm,
): Promise<Buffer | string> {
  try {
    const response = await fetch(origin + form.action, {
      method: 'POST',
      headers: { 'User-Agent': userAgent, Referer: origin + form.page, Accept: 'text/plain,*/*' },
      body: new URLSearchParams(form.fields),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return `it answered ${response.status}`
    const bytes = await bytesOf(response)
    return faultOf(bytes) ?? bytes
  } catch (error) {
    return `it broke off (${reasonOf(error)})`
  }
}

async function bytesOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('the answer is over 64 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function faultOf(bytes: Buffer): string | null {
  const beginning = bytes.toString('latin1', 0, 60).replace(/^\u00ef\u00bb\u00bf/, '')
  if (!beginning.startsWith('AcctNum\t'))
    return `it sent something that begins with "${beginning
      .trim()
      .split(/[\r\n]/, 1)
      .join('')}"`
  if (bytes.at(-1) !== LINE_FEED) return 'the list was cut short'
  const end =
    bytes
      .toString('latin1', Math.max(0, bytes.length - ENDING))
      .trimEnd()
      .split('\n')
      .at(-1) ?? ''
  return saysError(end) || isOfPage(end) ? `the list ended with "${end.trim().slice(-60)}"` : null
}

/** In bytes: more than an error takes. */
const ENDING = 2_000

const LINE_FEED = 0x0a

/** fetch says "fetch failed" and keeps the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
