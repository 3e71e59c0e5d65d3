import { readFileSync } from 'node:fs'

/** The commands in the first code block below a heading of a page of docs. */
export function documentedCommands(page: 'backup' | 'install' | 'postgresql', heading: string): string[] {
  const [, chapter = ''] = readFileSync(`docs/${page}.md`, 'utf8').split(`# ${heading}\n`)
  const [, block = ''] = /```sh\n(.*?)```/s.exec(chapter) ?? []
  return block.split('\n').filter((line) => line !== '')
}
