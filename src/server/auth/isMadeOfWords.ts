/** Whether these letters are a sequence of at most `most` words of `words`, with any of `stopWords` in between. */
export function isMadeOfWords(
  letters: string,
  words: ReadonlySet<string>,
  { stopWords = new Set<string>(), most = Infinity }: { stopWords?: ReadonlySet<string>; most?: number } = {},
): boolean {
  /** The fewest words that spell the first letters, by number of letters. */
  const fewest = [0]
  for (let end = 1; end <= letters.length; end += 1) {
    const counts = Array.from({ length: end }, (_, start) => {
      const part = letters.slice(start, end)
      const cost = stopWords.has(part) ? 0 : words.has(part) ? 1 : Infinity
      return (fewest[start] ?? Infinity) + cost
    })
    fewest.push(Math.min(...counts))
  }
  const count = fewest.at(-1) ?? Infinity
  return letters !== '' && count > 0 && count <= most && count < Infinity
}
