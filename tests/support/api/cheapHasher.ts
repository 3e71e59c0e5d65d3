import { argon2Hasher } from '#server/auth/passwords.ts'

/** argon2id at its cheapest, because tests make many hashes. */
export const CHEAP_HASHER = argon2Hasher({ memoryCost: 8, timeCost: 1, parallelism: 1 })
