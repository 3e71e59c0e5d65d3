import { readFileSync } from 'node:fs'

/** The commands below a heading of docs/operating.md, as they stand in its first block. */
export function documentedCommands(heading: string): string[] {
  const [, chapter = ''] = readFileSync('docs/operating.md', 'utf8').split(`\n## ${heading}\n`)
  const [, block = ''] = /```sh\n(.*?)```/s.exec(chapter) ?? []
  return block.split('\n').filter((line) => line !== '')
}
