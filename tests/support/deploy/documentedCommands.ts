import { readFileSync } from 'node:fs'

/** The commands in the first code block below a heading of docs/operating.md. */
export function documentedCommands(heading: string): string[] {
  const [, chapter = ''] = readFileSync('docs/operating.md', 'utf8').split(`# ${heading}\n`)
  const [, block = ''] = /```sh\n(.*?)```/s.exec(chapter) ?? []
  return block.split('\n').filter((line) => line !== '')
}
