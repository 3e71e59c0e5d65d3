import { setImmediate } from 'node:timers/promises'
import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { argon2Hasher } from '#server/auth/passwords.ts'

test('two passwords are hashed at a time, however many people sign in', async () => {
  /** Hashes that have begun and end only when the test says so. */
  const begun: PromiseWithResolvers<string>[] = []
  const slowHash = () => {
    const one = Promise.withResolvers<string>()
    begun.push(one)
    return one.promise
  }
  const { hash } = argon2Hasher(undefined, { hash: slowHash, verify })
  const hashes = Array.from({ length: 40 }, (_, index) => hash(`password ${index}`))

  await setImmediate()
  expect(begun).toHaveLength(2)
  begun[0]?.resolve('hashed')
  expect(await hashes[0]).toBe('hashed')
  await setImmediate()
  expect(begun).toHaveLength(3)
})
