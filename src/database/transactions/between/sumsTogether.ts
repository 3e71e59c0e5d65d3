import type { ComparedSums } from '#contract/schemas/betweenAccounts.ts'
import { noSums } from './comparedPair.ts'

const [ZERO, NINE, MINUS] = [48, 57, 45]

/**
 * Adds up the sums of several pairs from their concatenated JSON texts: each has a count and cents in the order of
 * noSums. Some accounts have thousands, and parsing each would take most of the time of an answer.
 */
export function sumsTogether(texts: string): ComparedSums {
  const sums = noSums()
  const totals = new Float64Array(2 * Object.keys(sums).length)
  let place = 0
  let number: number | undefined
  let sign = 1
  for (let at = 0; at < texts.length; at += 1) {
    const code = texts.charCodeAt(at)
    if (code >= ZERO && code <= NINE) number = (number ?? 0) * 10 + code - ZERO
    else if (code === MINUS) sign = -1
    else if (number !== undefined) {
      totals[place] = (totals[place] ?? 0) + sign * number
      place = (place + 1) % totals.length
      number = undefined
      sign = 1
    }
  }
  for (const [at, each] of Object.values(sums).entries()) {
    each.count = totals[2 * at] ?? 0
    each.cents = totals[2 * at + 1] ?? 0
  }
  return sums
}
