import { engineCode } from './engineCode.ts'

export type DiskFault = 'full' | 'failing'

/**
 * By the engines' codes. A disk that failed is often read-only from then on, or opens no more files. A page that could
 * not be read is sometimes taken for a damaged one, which is code 11.
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

/** What is wrong with the disk under the database, where that is why an engine did not take a change. */
export const diskFault = (error: unknown): DiskFault | undefined => FAULTS[engineCode(error) ?? '']
