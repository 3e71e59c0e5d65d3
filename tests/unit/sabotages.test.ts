import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SABOTAGES } from '../../bench/sabotages.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each([...Map.groupBy(SABOTAGES, ({ file }) => file)])(
  'each sabotage of %s is of a text that stands there once, and names tests that exist',
  (file, sabotages) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const { is, becomes, tests } of sabotages) {
      expect(text.split(is), is).toHaveLength(2)
      expect(becomes).not.toBe(is)
      for (const each of tests) expect(existsSync(join(ROOT, `tests/${each}.test.ts`)), each).toBe(true)
    }
  },
)
