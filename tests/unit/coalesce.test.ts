import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { coalesce, oncePerTurn } from '#server/cache/responseCache.ts'

/** A source whose answers arrive when the test says so. */
function slowAnswers() {
  const pending: PromiseWithResolvers<string>[] = []
  const ask = coalesce(() => {
    const answer = Promise.withResolvers<string>()
    pending.push(answer)
    return answer.promise
  })
  return { ask, pending }
}

test('requests made while an answer is on its way share the next one, which is not older than they are', async () => {
  const { ask, pending } = slowAnswers()
  const first = ask()
  const [second, third] = [ask(), ask()]
  pending[0]?.resolve('before')
  expect(await first).toBe('before')
  await expect.poll(() => pending.length).toBe(2)
  pending[1]?.resolve('after')

  expect([await second, await third]).toEqual(['after', 'after'])
  expect(pending).toHaveLength(2)
})

test('a failure is passed to all requests that share it, and the next request starts again', async () => {
  const { ask, pending } = slowAnswers()
  const [first, second] = [ask(), ask()]
  pending[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => pending.length).toBe(2)
  pending[1]?.reject(new Error('still away'))
  await expect(second).rejects.toThrow('still away')

  const third = ask()
  pending[2]?.resolve('back')
  expect(await third).toBe('back')
})

test('requests in one event loop turn share one query, which is sent after the last of them', async () => {
  let state = 'before'
  const questions: string[] = []
  const ask = oncePerTurn(async () => {
    questions.push(state)
    return state
  })

  const both = [ask(), ask()]
  state = 'after'

  expect(await Promise.all(both)).toEqual(['after', 'after'])
  expect(questions).toEqual(['after'])
})

test('a request while the answer is on its way, or after a failure, starts a new query', async () => {
  const pending: PromiseWithResolvers<string>[] = []
  const ask = oncePerTurn(() => {
    const answer = Promise.withResolvers<string>()
    pending.push(answer)
    return answer.promise
  })
  const first = ask()
  await setImmediate()
  const second = ask()
  await setImmediate()
  expect(pending).toHaveLength(2)
  pending[0]?.reject(new Error('away'))
  pending[1]?.resolve('back')

  await expect(first).rejects.toThrow('away')
  expect(await second).toBe('back')
})
