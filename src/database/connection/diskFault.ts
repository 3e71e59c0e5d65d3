import { engineCode } from './engineCode.ts'

export type DiskFault = 'full' | 'failing'

/**
 * By engine code. A failed disk often becomes read-only, or opens no more files. SQLite sometimes reports a page that it
 * cannot read as a damaged one, which is code 11.
 */
const FAULTS: Readonly<Record<string, DiskFault>> = {
  8: 'failing',
  10: 'failing',
  11: 'failing',
  13: 'full',
  14: 'failing',
  '53100': 'full',
  '58030': 'failing',
}

/** What is wrong with the disk under the database, if that is why an engine refused a change. */
export const diskFault = (error: unknown): DiskFault | undefined => FAULTS[engineCode(error) ?? '']
