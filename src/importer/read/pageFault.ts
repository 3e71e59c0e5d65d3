import { shorten } from '../normalize/fields.ts'
import type { HtmlPage } from './readHtml.ts'
import { errorIn } from './siteError.ts'

/**
 * Scripts of Cloudflare's check for human visitors. It puts others from /cdn-cgi/challenge-platform/ into ordinary pages, to watch
 * for programs.
 */
const CHALLENGE = /\bcf-challenge|_cf_chl_opt|\bchallenge-platform\/[^\s"']{0,200}orchestrate/i

/**
 * What was sent in place of a page of the state's, completing "it ..."; null if this is the page. Another request may
 * succeed.
 */
export function pageFault(html: string, { title, text }: HtmlPage): string | null {
  if (text + title === '') return 'it is empty'
  if (!html.includes('<')) return `it is not a web page and begins with "${shorten(text)}"`
  if (/just a moment|attention required|are you (a )?human/i.test(title) || CHALLENGE.test(html))
    return 'it is a check for human visitors'
  const error = errorIn(title) ?? errorIn(text)
  return error === null ? null : `it reports an error, "${error}"`
}
