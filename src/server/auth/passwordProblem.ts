import { PRODUCT_NAME } from '#contract/product.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/schemas/session.ts'
import { COMMON_WORDS, STOP_WORDS } from './commonWords.ts'
import { isKeyboardWalk } from './isKeyboardWalk.ts'
import { isMadeOfWords } from './isMadeOfWords.ts'

/** Why this cannot be the account's password, as a sentence; null if it can. All characters are allowed. */
export function passwordProblem(password: string, email: string): string | null {
  if (Array.from(password).length < MIN_PASSWORD)
    return `A password needs at least ${MIN_PASSWORD} characters.`
  if (password.length > MAX_PASSWORD) return `A password has at most ${MAX_PASSWORD} characters.`
  const names = new Set(namesIn(`${PRODUCT_NAME} ${email}`))
  const texts = lettersOf(password)
  if (texts.some((letters) => isMadeOfWords(letters, names)))
    return 'A password may not be the name of the site or of the account. Choose another.'
  const words = COMMON_WORDS.union(names)
  if (
    isKeyboardWalk(password) ||
    [plainOf(password), ...texts].some(isRepetition) ||
    texts.some((letters) => isMadeOfWords(letters, words, { stopWords: STOP_WORDS, most: FEW_WORDS }))
  )
    return 'This password is too easy to guess. Choose another.'
  return null
}

/** A guessing program tries three common words in a row; four have too many combinations. */
const FEW_WORDS = 3

/** With more digits and symbols than this, they are strong enough whatever words are among them. */
const FEW_DIGITS = 8
const FEW_SIGNS = 4

/**
 * The letters of a password, once as written and once with the digits and symbols that people substitute for letters
 * replaced. A few digits and symbols around and between words add next to nothing. Empty if there are more than a few.
 */
function lettersOf(password: string): string[] {
  const lower = password.toLowerCase()
  const digits = lower.match(/\p{N}/gu)?.length ?? 0
  const signs = lower.match(/[^\p{L}\p{N}\s._-]/gu)?.length ?? 0
  if (digits > FEW_DIGITS || signs > FEW_SIGNS) return []
  const withoutTail = lower.replace(/\P{L}+$/u, '')
  const spelled = withoutTail.replaceAll(/[@4031!5$7]/g, (sign) => SPELLED[sign] ?? sign)
  return [lower, spelled].map((text) => text.replaceAll(/\P{L}/gu, ''))
}

const SPELLED: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '5': 's',
  $: 's',
  '7': 't',
}

const namesIn = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []

const plainOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A repeated text is only as good as the text once, which must be long enough by itself. */
function isRepetition(text: string): boolean {
  for (let period = 1; period < MIN_PASSWORD && period <= text.length / 2; period += 1)
    if (text.startsWith(text.slice(period))) return true
  return false
}
