import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { CREATE_VOTER, INDEX_VOTER } from './voterTable.ts'

/** Seconds that SQLite's shell takes, or why it was not tried. */
export function loadWithSqliteShell(files: readonly string[], folder: string): number | string {
  if (spawnSync('sqlite3', ['--version']).status !== 0)
    return 'there is no sqlite3; install the package sqlite3'
  const database = join(folder, 'shell.sqlite')
  const script = [
    `${CREATE_VOTER};`,
    '.mode tabs',
    ...files.map((file) => `.import "${file}" voter`),
    ...INDEX_VOTER.map((index) => `${index};`),
  ]
  const began = performance.now()
  const { status, stderr } = spawnSync('sqlite3', ['-bail', database], { input: script.join('\n') })
  const seconds = (performance.now() - began) / 1000
  rmSync(database)
  if (status !== 0) throw new Error(`sqlite3 ended with ${status}: ${String(stderr)}`)
  return seconds
}
