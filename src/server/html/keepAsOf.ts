import { takesPageAsOf, withAsOf } from '#contract/domain/asOf.ts'

/**
 * The HTML of a page as of an earlier day, with links and forms that keep `asOf` even without scripts. React tolerates a
 * hidden field that it did not render. `asOf` has been parsed and needs no escaping.
 */
export function keepAsOf(page: string, asOf: string): string {
  const field = `<input type="hidden" name="asOf" value="${asOf}"/>`
  const [head = '', root = ''] = page.split('<div id="root">')
  if (root === '') return page
  const kept = root
    .replaceAll(/(<a\s[^>]*?\bhref=")([^"]*)"/g, (_, before: string, href: string) =>
      takesPageAsOf(href)
        ? `${before}${withAsOf(href, asOf).replace('&asOf=', '&amp;asOf=')}"`
        : `${before}${href}"`,
    )
    .replaceAll(/<form\b[^>]*\baction="([^"]*)"[^>]*>/g, (form, action: string) =>
      takesPageAsOf(action) ? form + field : form,
    )
  return `${head}<div id="root">${kept}`
}
