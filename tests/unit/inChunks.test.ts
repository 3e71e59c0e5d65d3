import * as z from 'zod/mini'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseInChunks, validateInChunks } from '#client/api/inChunks.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    account: index,
    name: `},{"account":${index}, "of" the "account":`,
    list: [{ account: index }],
  }))

test('the browser reads a long list correctly, although its names look like the end of a row', async () => {
  const list = rows(5_000).map(({ account, name }) => ({ account, name }))
  expect(await parseInChunks(JSON.stringify(list))).toEqual(list)
})

test('the browser reads a long list in one piece if nested values begin like its rows', async () => {
  const list = rows(5_000).map(({ account, list: nested }) => ({ account, nested: [...nested, ...nested] }))
  expect(await parseInChunks(JSON.stringify(list))).toEqual(list)
})

test('the browser reads one long record, a short list and an answer without a body', async () => {
  const record = { account: 1, name: 'x'.repeat(200_000) }
  expect(await parseInChunks(JSON.stringify(record))).toEqual(record)
  expect(await parseInChunks('[{"account":1}]')).toEqual([{ account: 1 }])
  expect(await parseInChunks('')).toBe(null)
})

test('the browser refuses invalid JSON, even in a long list', async () => {
  const cut = JSON.stringify(rows(5_000)).slice(0, -20)
  await expect(parseInChunks(cut)).rejects.toThrow(SyntaxError)
})

test('the browser parses and validates a long list in pieces, and lets other work run in between', async () => {
  // Each call returns a time later than a piece may last.
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))
  onTestFinished(() => clock.mockRestore())
  const list = rows(1_000)
  let other = 0
  const timer = setInterval(() => (other += 1), 0)
  const schema = z.array(z.object({ account: z.int(), name: z.string() }))
  const answer = await validateInChunks(schema, await parseInChunks(JSON.stringify(rows(5_000))))
  const short = await validateInChunks(schema, list)
  clearInterval(timer)
  expect(answer).toEqual({ value: rows(5_000).map(({ account, name }) => ({ account, name })) })
  expect(short).toEqual({ value: list.map(({ account, name }) => ({ account, name })) })
  expect(other).toBeGreaterThan(0)
})

test('the browser refuses a long list with an invalid last row', async () => {
  const schema = z.array(z.object({ account: z.int() }))
  const { issues } = await validateInChunks(schema, [...rows(999), { account: 'none' }])
  expect(issues).toHaveLength(1)
})
