import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oncePerTurn } from '#server/cache/oncePerTurn.ts'

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
