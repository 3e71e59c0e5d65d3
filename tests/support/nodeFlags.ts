import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../package.json')

/** What `npm start` and the other scripts give Node for this program; what they do not run is measured beside the server. */
export function nodeFlags(program: string): string[] {
  const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: Record<string, string> }
  const command = Object.values(scripts).find((one) => one.endsWith(` ${program}`)) ?? scripts['start'] ?? ''
  return command.split(' ').filter((word) => word.startsWith('--'))
}
