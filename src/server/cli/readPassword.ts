import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { CommandError } from '../operatorErrors.ts'

/** A password typed twice without echo at a terminal, or one line from a pipe. */
export async function readPassword(email: string, input: ReadStream = process.stdin): Promise<string> {
  if (!input.isTTY) return readLine(input, '')
  const password = await readLine(input, `Password for ${email}: `)
  if ((await readLine(input, 'The same password again: ')) !== password)
    throw new CommandError('The two passwords differ.')
  return password
}

/** Reads one line without echo. Throws CommandError if the input ends first. */
async function readLine(input: ReadStream, prompt: string): Promise<string> {
  process.stderr.write(prompt)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: unseen, terminal: input.isTTY })
  try {
    const ended = once(lines, 'close').then(() => null)
    // Readline sends one string with each line.
    const line = await Promise.race([once(lines, 'line') as Promise<[string]>, ended])
    if (line === null) throw new CommandError('No password was given.')
    return line[0]
  } finally {
    lines.close()
    if (prompt !== '') process.stderr.write('\n')
  }
}
