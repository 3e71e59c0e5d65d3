import { shorten } from '../normalize/fields.ts'
import type { HtmlPage } from './readHtml.ts'

/** How the state's site and the proxies in front of it word their failures. */
const ERROR = new RegExp(
  [
    String.raw`error in \/cgi-bin\/`,
    'error number *=',
    'server error',
    String.raw`\bSQL ?(state|server|error|exception)`,
    String.raw`\b(ODBC|OLE DB)\b`,
    'invalid date range',
    String.raw`\b(50[0234]|40[0-9]|429) (bad|internal|service|gateway|forbidden|not found|unauthorized|too many)`,
    'access denied',
    'request (was )?(blocked|could not be satisfied)',
  ].join('|'),
  'i',
)

/**
 * What was sent in place of a page of the state's, completing "it ..."; null if this is the page. Another request may
 * succeed.
 */
export function pageFault(html: string, { title, text }: HtmlPage): string | null {
  if (text + title === '') return 'it is empty'
  if (!html.includes('<')) return `it is not a web page and begins with "${shorten(text)}"`
  if (
    /just a moment|attention required|are you (a )?human/i.test(title) ||
    /cf-challenge|challenge-platform/i.test(html)
  )
    return 'it is a check for human visitors'
  const error = ERROR.exec(`${title} ${text}`)
  return error === null ? null : `it reports an error, "${error[0]}"`
}
