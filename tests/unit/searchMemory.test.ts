import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { memoryIndexBuilder } from '#database/transactions/names/index/memoryIndex.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const MEGABYTE = 1024 * 1024
const SEARCHES = 200
const WORDS = 1_000

const builder = memoryIndexBuilder()
builder.add(['pelican', 'ocala'])
const index = builder.index()

/** Words of letters that no record of the register has, different ones in each search. */
const invented = (search: number): string[] =>
  Array.from({ length: WORDS }, (_, at) =>
    String.fromCodePoint(0x4e_00 + search, 0x4e_00 + (at >> 5), 0x4e_00 + (at & 31)),
  )

async function megabytesKept(search: (words: string[]) => Promise<unknown>): Promise<number> {
  await search(invented(SEARCHES))
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let at = 0; at < SEARCHES; at += 1) await search(invented(at))
  collectGarbage()
  return (process.memoryUsage().heapUsed - before) / MEGABYTE
}

test('searches for words that nothing on file has leave nothing in memory', async () => {
  expect(await megabytesKept((words) => index.counts(words))).toBeLessThan(2)
  expect(await megabytesKept((words) => index.beginningWith([words], 10))).toBeLessThan(2)
  expect([...(await index.counts(['pelican', 'heron']))]).toEqual([['pelican', 1]])
  expect([...((await index.beginningWith([['oca']], 10))[0] ?? [])]).toEqual([['ocala', 1]])
})
