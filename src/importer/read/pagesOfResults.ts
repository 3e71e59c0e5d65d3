import type { HtmlPage } from './readHtml.ts'

/** Whether the page links to more of its results; the state's pages have never been divided. */
export const hasFurtherPages = ({ addresses }: HtmlPage): boolean =>
  addresses.some((address) => /\bPage\$|[?&]page(?:no|num|number)?=\d/i.test(address))

/** How many results the page says were found; 0 if it does not say. */
export function statedCount({ text }: HtmlPage): number {
  const [, count] =
    /(?<![\d,])(\d[\d,]*) (?:records?|results?|filings?|solicitations?|committees?|matches) (?:were |was )?(?:found|returned|selected)\b/i.exec(
      text,
    ) ?? []
  return Number((count ?? '0').replaceAll(',', ''))
}
