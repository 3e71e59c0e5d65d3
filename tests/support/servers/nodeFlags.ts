import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../../package.json')

/**
 * Node's flags for this program in `npm start` and the other scripts; a program that no script runs gets the server's,
 * with which it is compared.
 */
export function nodeFlags(program: string): string[] {
  const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: Record<string, string> }
  const command = Object.values(scripts).find((one) => one.endsWith(` ${program}`)) ?? scripts['start'] ?? ''
  return command.split(' ').filter((word) => word.startsWith('--'))
}
