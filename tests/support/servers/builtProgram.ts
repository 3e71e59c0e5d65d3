import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** One of our programs as an installed site runs it, which starts in a third of the time of its source. */
export const builtProgram = (source: string): string =>
  join(ROOT, source.replace(/^src\/(.*)ts$/, 'dist-programs/$1js'))
