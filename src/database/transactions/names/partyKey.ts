import { zipIn } from '#contract/domain/zipIn.ts'
import { foldName } from '../../names/foldName.ts'

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

/** A 64-bit hash of a text, as two 32-bit numbers. No security depends on it, so it need not be cryptographic. */
export function textHash(text: string): readonly [number, number] {
  let [a, b] = [FIRST_A, FIRST_B]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, FACTOR_A)
    b = Math.imul(b ^ unit, FACTOR_B)
  }
  return mixed(a, b)
}

function mixed(first: number, second: number): readonly [number, number] {
  const a =
    Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909)
  const b = Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return [a >>> 0, b >>> 0]
}

const [LINE_END, BLANK, DIGIT_0, DIGIT_9, LETTER_A, LETTER_Z, LAST_ASCII] = [10, 32, 48, 57, 65, 90, 126]
const TO_LOWER = 32
const ZIP_DIGITS = 5

const isDigit = (unit: number) => unit >= DIGIT_0 && unit <= DIGIT_9

/**
 * The same as textHash(partyKey(name, place)), in a quarter of the time: without building the key if the name is ASCII and
 * the place ends in five digits, as with nearly all of tens of millions of rows.
 */
export function hashOfParty(name: string, place: string): readonly [number, number] {
  let [a, b] = [FIRST_A, FIRST_B]
  const add = (unit: number) => {
    a = Math.imul(a ^ unit, FACTOR_A)
    b = Math.imul(b ^ unit, FACTOR_B)
  }
  let [isBegun, isBlankDue] = [false, false]
  for (let at = 0; at < name.length; at += 1) {
    const unit = name.charCodeAt(at)
    if (unit < BLANK || unit > LAST_ASCII) return textHash(partyKey(name, place))
    if (unit === BLANK) isBlankDue = isBegun
    else {
      if (isBlankDue) add(BLANK)
      isBlankDue = false
      isBegun = true
      add(unit >= LETTER_A && unit <= LETTER_Z ? unit + TO_LOWER : unit)
    }
  }
  add(LINE_END)
  const zip = place.length - ZIP_DIGITS
  // A digit before them, or a longer ZIP code: zipIn decides.
  if (zip < 0 || isDigit(place.charCodeAt(zip - 1))) return textHash(partyKey(name, place))
  for (let at = zip; at < place.length; at += 1) {
    const unit = place.charCodeAt(at)
    if (!isDigit(unit)) return textHash(partyKey(name, place))
    add(unit)
  }
  return mixed(a, b)
}

/** 52 bits of the hash, which a number holds exactly. */
export const keyHash = ([a, b]: readonly [number, number]) => (b & 0xf_ff_ff) * 2 ** 32 + a
