import { hash, type Options, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#contract/limitConcurrency.ts'

/** The means of keeping passwords; tests bring a cheap one. */
export interface PasswordHasher {
  hash: (password: string) => Promise<string>
  verify: (passwordHash: string, password: string) => Promise<boolean>
}

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; about 13 ms. */
const PRODUCTION: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More at once would let a flood of logins take the processors and the memory of everyone else. */
const AT_ONCE = 2

/** argon2id, at most two hashes at a time however many are asked for. */
export function argon2Hasher(options: Options = PRODUCTION): PasswordHasher {
  const limited = limitConcurrency(AT_ONCE)
  return {
    hash: (password) => limited(() => hash(canonical(password), options)),
    verify: (passwordHash, password) => limited(() => verify(passwordHash, canonical(password))),
  }
}

/** One password typed on two keyboards can be two different texts. */
const canonical = (password: string) => password.normalize('NFKC')
