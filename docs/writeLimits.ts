import { globSync, readFileSync, writeFileSync } from 'node:fs'

/*
 * npm run limits writes the lists of docs/limits.md from the comments beside the limits in the code, as in
 *
 *   // @limit stopping listener/stop: Answers under way: {ms}, then they are cut off
 *
 * The first word begins a heading of the document, then comes the test that attacks the limit. {count}, {bytes}
 * and {ms} stand for the numbers in the code that follows, in its order.
 */

export interface Limit {
  section: string
  test: string
  line: string
}

const TAG = /^ *(?:\/\/|#) @limit (\w+) (\S+): (.+(?:\n *(?:\/\/|#) (?!@limit).+)*)\n/gm
const COMMENT = /^ *(?:\/?\*|\/\/|#).*$/gm
const NUMBER = /(?<![\w.])\d[\d_.]*(?: \*{1,2} \d[\d_]*)*/g

const UNITS: Record<string, (value: number) => string> = {
  count: (value) => value.toLocaleString('en-US'),
  bytes: (value) => {
    const power = [3, 2, 1].find((each) => value % 1024 ** each === 0) ?? 0
    return `${value / 1024 ** power} ${['bytes', 'kB', 'MB', 'GB'][power]}`
  },
  ms: (value) => {
    if (value < 120_000) return `${value / 1000} s`
    return value < 7_200_000 ? `${value / 60_000} min` : `${value / 3_600_000} hours`
  },
}

/** A product of numbers and powers, as in `2 * 1024 ** 3`. */
const valueOf = (product: string) =>
  product
    .replaceAll('_', '')
    .split(' * ')
    .reduce((value, factor) => value * factor.split(' ** ').map(Number).reduce(Math.pow), 1)

/** The limits in the code, by file and then as they stand there. */
export const limitsInCode = (): Limit[] =>
  ['src/**/*.{ts,tsx}', 'deploy/**/*.{sh,conf,service}']
    .flatMap((files) => globSync(files).toSorted())
    .flatMap((file) => {
      const code = readFileSync(file, 'utf8')
      return [...code.matchAll(TAG)].map(({ 0: whole, 1: section = '', 2: name, 3: words = '', index }) => {
        const numbers = code
          .slice(index + whole.length)
          .replace(COMMENT, '')
          .matchAll(NUMBER)
        const text = words
          .replace(/\n *(?:\/\/|#)/g, '')
          .replace(/\{(\w+)\}/g, (_, unit: string) =>
            String(UNITS[unit]?.(valueOf(String(numbers.next().value)))),
          )
          .replace(/(.*: )(.*)/, '$1**$2**')
        const test = `tests/${name}.test.ts`
        return { section, test, line: `- ${text} (\`${file}\`, \`${test}\`)\n` }
      })
    })

/** The document with these limits in its lists. */
export const withLimits = (document: string, limits: readonly Limit[]): string =>
  document.replace(/^(## (\w+)[^]*?\n\n)(?:- .*\n)+/gm, (whole, heading: string, word: string) => {
    const lines = limits.filter(({ section }) => section === word.toLowerCase()).map(({ line }) => line)
    return lines.length > 0 ? heading + lines.join('') : whole
  })

const DOCUMENT = 'docs/limits.md'
if (import.meta.main) writeFileSync(DOCUMENT, withLimits(readFileSync(DOCUMENT, 'utf8'), limitsInCode()))
