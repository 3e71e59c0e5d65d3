import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The files that explain the contract to people: the table of calls, the notes on records and on parameters. */
const EXPLAINS = /^src\/contract\/(call|\w*[cC]alls|\w*[eE]ntit(y|ies)|parameterNotes)\.ts$/

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/from '((?:\.|#contract\/)[^']*)'/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.replace('#', 'src/') : join(dirname(file), target),
  )

test('visitors download the contract without the documentation of the API', () => {
  const files = globSync('src/{contract,client}/**/*.{ts,tsx}')
  const explaining = files.filter((file) => EXPLAINS.test(file))
  const downloaded = files.filter((file) => !EXPLAINS.test(file))

  expect(explaining.length).toBeGreaterThan(5)
  expect(downloaded.flatMap(importsOf)).toContain('src/contract/candidate.ts')
  for (const file of downloaded)
    expect({ file, documentation: importsOf(file).filter((target) => explaining.includes(target)) }).toEqual({
      file,
      documentation: [],
    })
})
