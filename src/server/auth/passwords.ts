import { PRODUCT_NAME } from '#contract/pages.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/domain/administration.ts'
import * as argon2 from '@node-rs/argon2'
import { limitConcurrency } from '#database/limitConcurrency.ts'

/** What most guessed passwords of this length are made of: words of stolen passwords, and rows of keys. */
const COMMON =
  `password passw0rd p@ssw0rd iloveyou letmein welcome admin administrator login master monkey dragon
  princess superman batman baseball football basketball shadow michael jordan hunter trustno1 whatever starwars
  sunshine florida election campaign candidate committee summer winter spring autumn correct horse battery staple
  qwertyuiop qwerty qwe asdfghjkl asdf asd zxcvbnm zxcv zxc 1q2w3e4r q1w2e3r4t5y6 1qaz 2wsx 3edc !qaz @wsx #edc
  0123456789 123 234 456 567 789 890 321 654 987 147 258 369 abc def ghi jkl mno pqr stu vwx`.split(/\s+/)

/** Characters beside common words and names that make a password hard to guess. */
const ENOUGH_OTHERS = 8

/** Why this cannot be the account's password, as a sentence; null if it can. All characters are allowed. */
export function passwordProblem(password: string, email: string): string | null {
  if (Array.from(password).length < MIN_PASSWORD)
    return `A password needs at least ${MIN_PASSWORD} characters.`
  if (password.length > MAX_PASSWORD) return `A password has at most ${MAX_PASSWORD} characters.`
  const text = password.toLowerCase()
  const names = `${PRODUCT_NAME} ${email}`.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  if (isMadeOf(text, names))
    return 'A password may not be the name of the site or of the account. Choose another.'
  if (isMadeOf(text, [...COMMON, ...names]) || isRepetition(text.replaceAll(/[^\p{L}\p{N}]/gu, '') || text))
    return 'This password is too easy to guess. Choose another.'
  return null
}

function isMadeOf(text: string, words: readonly string[]): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length).map((word) => RegExp.escape(word))
  const others = text.replaceAll(new RegExp(longestFirst.join('|'), 'gu'), '')
  return others.length < text.length && others.length < ENOUGH_OTHERS
}

/** A repeated text is only as good as the text once, which must be long enough by itself. */
function isRepetition(text: string): boolean {
  for (let period = 1; period < MIN_PASSWORD && period <= text.length / 2; period += 1)
    if (text.startsWith(text.slice(period))) return true
  return false
}

/** How passwords are hashed; tests pass a cheap one. */
export interface PasswordHasher {
  hash: (password: string) => Promise<string>
  verify: (passwordHash: string, password: string) => Promise<boolean>
}

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; about 13 ms. */
const PRODUCTION: argon2.Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// @limit people unit/passwordHasher: Passwords hashed at the same time: {count}
/** More at a time would let a flood of logins take the processors and memory from everyone else. */
const HASHES_AT_ONCE = 2

/** argon2id, at most two hashes at a time however many are requested. */
export function argon2Hasher(
  options: argon2.Options = PRODUCTION,
  { hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2,
): PasswordHasher {
  const limited = limitConcurrency(HASHES_AT_ONCE)
  return {
    hash: (password) => limited(() => hash(canonical(password), options)),
    verify: (passwordHash, password) => limited(() => verify(passwordHash, canonical(password))),
  }
}

/** The same password can be two different strings on two keyboards. */
const canonical = (password: string) => password.normalize('NFKC')
