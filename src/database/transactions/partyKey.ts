import { zipIn } from '#contract/domain/zipIn.ts'
import { foldName } from '../voters/foldName.ts'

/** Whom rows are filed under: a name without case and accents, and the ZIP code of its place, '' where it has none. */
export const partyKey = (name: string, place: string) => `${fold(name)}\n${zipIn(place)}`

const ASCII = /^[ -~]*$/

/** As foldName, which is slow where it needs not be. */
const fold = (name: string) =>
  ASCII.test(name) ? name.toLowerCase().trim().replaceAll(/ {2,}/g, ' ') : foldName(name)

/** 64 bits of a text, as two numbers of 32. Nobody is kept out by it, so it need not be cryptographic. */
export function hashOf(text: string): readonly [number, number] {
  let [a, b] = [0xde_ad_be_ef, 0x41_c6_ce_57]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, 2_654_435_761)
    b = Math.imul(b ^ unit, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return [a >>> 0, b >>> 0]
}

/** 52 bits of it, which a number holds exactly. */
export const keyHash = ([a, b]: readonly [number, number]) => (b & 0xf_ff_ff) * 2 ** 32 + a
