import { zipIn } from '#contract/domain/zipIn.ts'
import { foldName } from '../names/foldName.ts'

/**
 * The key that rows are filed under: a name without case and accents, and the ZIP code of its place, '' if it has none.
 */
export const partyKey = (name: string, place: string) => `${fold(name)}\n${zipIn(place)}`

const ASCII = /^[ -~]*$/

/** The same as foldName, which is slow, with a shortcut for ASCII. */
const fold = (name: string) =>
  ASCII.test(name) ? name.toLowerCase().trim().replaceAll(/ {2,}/g, ' ') : foldName(name)

const [FIRST_A, FIRST_B] = [0xde_ad_be_ef, 0x41_c6_ce_57]
const [FACTOR_A, FACTOR_B] = [2_654_435_761, 1_597_334_677]

/** 52 bits of a hash of a text, which a number holds exactly. No security depends on it, so it need not be cryptographic. */
export function textHash(text: string): number {
  let [a, b] = [FIRST_A, FIRST_B]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, FACTOR_A)
    b = Math.imul(b ^ unit, FACTOR_B)
  }
  return mixed(a, b)
}

function mixed(first: number, second: number): number {
  const a =
    Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909)
  const b = Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (b & 0xf_ff_ff) * 2 ** 32 + (a >>> 0)
}
