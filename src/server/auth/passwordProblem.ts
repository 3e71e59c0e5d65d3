import { PRODUCT_NAME } from '#contract/product.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/session.ts'
import { COMMON_PASSWORDS } from './commonPasswords.ts'

/** Why this cannot be the password of that account, as a sentence; null when it can. Any characters will do. */
export function passwordProblem(password: string, email: string): string | null {
  if (Array.from(password).length < MIN_PASSWORD)
    return `A password needs at least ${MIN_PASSWORD} characters.`
  if (password.length > MAX_PASSWORD) return `A password has at most ${MAX_PASSWORD} characters.`
  const plain = plainOf(password)
  // Digits behind a word add next to nothing: guessers try them all.
  const guesses = [password, plain, plain.replace(/\d+$/, '')]
  if (guesses.some((guess) => COMMON_PASSWORDS.has(guess) || isRepetition(guess)))
    return 'This password is one of the first that anybody would guess. Choose another.'
  const names = [PRODUCT_NAME, email, email.split('@')[0] ?? ''].map(plainOf)
  if (guesses.some((guess) => names.includes(guess)))
    return 'A password may not be the name of the site or of the account. Choose another.'
  return null
}

const plainOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** One to four characters over and over, as in `abcabcabcabc`. */
const isRepetition = (text: string) => /^(.{1,4}?)\1{2,}$/.test(text)
