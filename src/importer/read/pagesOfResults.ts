import type { HtmlPage } from './readHtml.ts'

/** Whether the page leads to more of its results or is one of several; the state's pages have never been divided. */
export const hasFurtherPages = ({ addresses, text }: HtmlPage): boolean =>
  addresses.some((address) => /\bPage\$|[?&]page(?:no|num|number)?=\d/i.test(address)) ||
  /\bpage 1 of (?!1\b)\d/i.test(text)

/** How many results the page says were found; 0 if it does not say. */
export function statedCount({ text }: HtmlPage): number {
  const [count = '0'] = COUNTS.flatMap((words) => words.exec(text)?.[1] ?? [])
  return Number(count.replaceAll(',', ''))
}

/** "123 records found", and "1 - 50 of 123". */
const COUNTS = [
  /(?<![\d,])(\d[\d,]*) (?:records?|results?|filings?|solicitations?|committees?|matches) (?:were |was )?(?:found|returned|selected)\b/i,
  /\b1 ?(?:-|\u2013|to|through) ?\d[\d,]* of (\d[\d,]*)/i,
]
