import type { Page } from 'playwright-core'

export const brokenWords = (page: Page): Promise<string[]> => page.evaluate(brokenWordsOfPage)

/**
 * Words, dates and amounts that begin on one line and end on the next, without a hyphen or another place to break. What a
 * program reads has no words: it breaks between tags, and within signatures, which differ each time and exceed a line.
 * Runs in the page.
 */
export function brokenWordsOfPage(): string[] {
  const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const broken: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const isShown =
      text.parentElement?.checkVisibility() && !text.parentElement.closest('.visually-hidden, code, pre')
    const words = isShown ? (text.textContent ?? '').matchAll(/[^\s–/?&=@-]+/g) : []
    for (const { 0: word, index } of words) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => bottom))
      if (lines.size > 1) broken.push(`“${word}” is broken`)
    }
  }
  return [...new Set(broken)]
}
