import { PassThrough } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readPassword } from '#server/cli/readPassword.ts'

/** A terminal at which someone answers each prompt, and everything that is shown there. */
function terminal(...answers: string[]) {
  const shown: string[] = []
  // The only parts of a terminal that are read.
  const input = Object.assign(new PassThrough(), { isTTY: true }) as unknown as ReadStream & PassThrough
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    shown.push(String(text))
    if (text !== '\n') input.write(`${answers.shift()}\n`)
    return true
  })
  onTestFinished(() => write.mockRestore())
  return { input, shown }
}

test('at a terminal a password is typed twice, and never shown', async () => {
  const { input, shown } = terminal('forty pelicans dive', 'forty pelicans dive')

  expect(await readPassword('ada@example.org', input)).toBe('forty pelicans dive')
  expect(shown).toEqual(['Password for ada@example.org: ', '\n', 'The same password again: ', '\n'])
})

test('two passwords that differ are refused', async () => {
  const { input } = terminal('forty pelicans dive', 'forty pelicans drive')

  await expect(readPassword('ada@example.org', input)).rejects.toThrow('The two passwords differ.')
})
