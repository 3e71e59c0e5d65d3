import { isPartOfThen, withAsOf } from '#contract/domain/asOf.ts'

/**
 * The HTML of a page as of then, whose links and forms lead to others as of then, also where nobody runs scripts. React
 * takes no offense at a hidden field that it did not draw. `asOf` is one that was understood, and needs no escaping.
 */
export function keepAsOf(page: string, asOf: string): string {
  const field = `<input type="hidden" name="asOf" value="${asOf}"/>`
  const [head = '', root = ''] = page.split('<div id="root">')
  if (root === '') return page
  const kept = root
    .replaceAll(/(<a\s[^>]*?\bhref=")([^"]*)"/g, (_, before: string, href: string) =>
      isPartOfThen(href)
        ? `${before}${withAsOf(href, asOf).replace('&asOf=', '&amp;asOf=')}"`
        : `${before}${href}"`,
    )
    .replaceAll(/<form\b[^>]*\baction="([^"]*)"[^>]*>/g, (form, action: string) =>
      isPartOfThen(action) ? form + field : form,
    )
  return `${head}<div id="root">${kept}`
}
