import { expect, test } from 'vitest'
import { coalesce } from '#server/http/coalesce.ts'

/** Something to ask, whose answers come when the test says so. */
function slowAnswers() {
  const pending: PromiseWithResolvers<string>[] = []
  const ask = coalesce(() => {
    const answer = Promise.withResolvers<string>()
    pending.push(answer)
    return answer.promise
  })
  const areAsked = (many: number) => expect.poll(() => pending.length).toBe(many)
  return { ask, pending, areAsked }
}

test('those who ask in one turn of the event loop share one question, put after all of them have asked', async () => {
  const { ask, pending, areAsked } = slowAnswers()
  const both = [ask(), ask()]
  expect(pending).toHaveLength(0)

  await areAsked(1)
  pending[0]?.resolve('now')

  expect(await Promise.all(both)).toEqual(['now', 'now'])
})

test('those who ask while an answer is on its way share the next one, which is not older than their question', async () => {
  const { ask, pending, areAsked } = slowAnswers()
  const first = ask()
  await areAsked(1)
  const [second, third] = [ask(), ask()]
  pending[0]?.resolve('before')
  expect(await first).toBe('before')
  await areAsked(2)
  pending[1]?.resolve('after')

  expect([await second, await third]).toEqual(['after', 'after'])
  expect(pending).toHaveLength(2)
})

test('a failure is told to those who share it, and the next question is asked anew', async () => {
  const { ask, pending, areAsked } = slowAnswers()
  const first = ask()
  await areAsked(1)
  const second = ask()
  pending[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await areAsked(2)
  pending[1]?.reject(new Error('still away'))
  await expect(second).rejects.toThrow('still away')

  const third = ask()
  await areAsked(3)
  pending[2]?.resolve('back')
  expect(await third).toBe('back')
})
