import * as argon2 from '@node-rs/argon2'
import { limitConcurrency } from '#contract/limitConcurrency.ts'

/** How passwords are hashed; tests pass a cheap one. */
export interface PasswordHasher {
  hash: (password: string) => Promise<string>
  verify: (passwordHash: string, password: string) => Promise<boolean>
}

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; about 13 ms. */
const PRODUCTION: argon2.Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

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
