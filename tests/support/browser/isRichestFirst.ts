/** Whether the figures of the list's rows go down. Runs in the page. */
export function isRichestFirst(): boolean {
  const figures = [...document.querySelectorAll('tbody a')]
    .map((link) => link.textContent)
    .filter((text) => /^-?\$[\d,]+\.\d\d$/.test(text))
    .map((text) => Number(text.replace(/[$,]/g, '')))
  return figures.length > 1 && figures.every((figure, at) => at === 0 || figure <= (figures[at - 1] ?? 0))
}
