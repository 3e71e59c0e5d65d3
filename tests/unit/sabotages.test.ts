import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runSabotages } from '#bench/runSabotages.ts'
import { SABOTAGES } from '#bench/sabotages.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each([...Map.groupBy(SABOTAGES, ({ file }) => file)])(
  'each sabotage of %s is of a text that occurs there once, and names existing tests',
  (file, sabotages) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const { is, becomes, tests } of sabotages) {
      expect([is, text.split(is).length]).toEqual([is, 2])
      expect(becomes).not.toBe(is)
      expect(tests.filter((each) => !existsSync(join(ROOT, `tests/${each}.test.ts`)))).toEqual([])
    }
  },
)

test('a name that no sabotage has is refused, rather than reported as nothing unnoticed', async () => {
  await expect(runSabotages(() => {}, 'no such line')).rejects.toThrow(/No sabotage has no such line/)
})
