import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { argon2Hasher } from '#server/auth/passwordHasher.ts'

/** Hashes that have begun and end only when the test says so. */
const begun = vi.hoisted(() => [] as PromiseWithResolvers<string>[])

vi.mock(import('@node-rs/argon2'), async (original) => ({
  ...(await original()),
  hash: () => {
    const one = Promise.withResolvers<string>()
    begun.push(one)
    return one.promise
  },
}))

test('two passwords are hashed at a time, however many people sign in', async () => {
  const { hash } = argon2Hasher()
  const hashes = Array.from({ length: 40 }, (_, index) => hash(`password ${index}`))

  await setImmediate()
  expect(begun).toHaveLength(2)
  begun[0]?.resolve('hashed')
  expect(await hashes[0]).toBe('hashed')
  await setImmediate()
  expect(begun).toHaveLength(3)
})
