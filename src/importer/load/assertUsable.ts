import { counted, formatNumber } from '#contract/domain/text.ts'
import type { RejectedLine } from '#database/imports/imports.ts'
import { ImportError } from '../ImportError.ts'
import type { Filer } from '#database/money/filers.ts'
import type { Warn } from '../read/recordsOf.ts'

/** The files, for messages. */
type Files = readonly { path: string }[]
interface Reading {
  read: number
  rejected: number
  /** At least the first rejection. */
  rejections: readonly Pick<RejectedLine, 'line' | 'reason'>[]
}

/** Up to this many lines, or this share of them, may be rejected. */
const FEW_LINES = 5
const FEW_SHARE = 0.05

/**
 * Throws ImportError for a list without rows, and for one of which too many lines were rejected, or more than half if
 * `incomplete` insists. `isWhole` is false for a list that covers only the records in it.
 */
export function assertUsable(
  noun: string,
  files: Files,
  reading: Reading,
  { isWhole = true, incomplete = false }: { isWhole?: boolean; incomplete?: boolean | undefined } = {},
): void {
  assertReadable(noun, files, reading, incomplete ? null : 'import it with --incomplete')
  if (reading.read > 0) return
  const why = isWhole ? ', and importing it would empty the register' : ''
  throw new ImportError(`${joinPaths(files)}: this ${noun} holds no rows${why}. Download it again.`)
}

/**
 * Throws ImportError for a file of which many lines were rejected: its remaining lines would otherwise pass for the whole
 * list. `insist` says how to import it all the same; null if that was said, which goes up to half of the lines.
 */
export function assertReadable(
  noun: string,
  files: Files,
  { read, rejected, rejections: [first] }: Reading,
  insist: string | null,
): void {
  const isMost = rejected * 2 > read
  const isMuch = rejected > FEW_LINES && rejected > read * FEW_SHARE
  if (!isMost && (insist === null || !isMuch)) return
  const anyway = isMost || insist === null ? '' : `; if the rest is right, ${insist}`
  throw new ImportError(
    `${joinPaths(files)}: ${formatNumber(rejected)} of ${counted(read, 'line')} of this ${noun} were rejected; the first is line ` +
      `${first?.line}: ${first?.reason}. Correct the file, or download it again${anyway}.`,
  )
}

/** The paths of the files, for messages. */
export const joinPaths = (files: Files) => files.map(({ path }) => path).join(', ')

/** Warns about money of unknown accounts, which is imported all the same: the account may be a closed committee's. */
export function warnOfUnknownAccounts(
  filers: readonly Filer[],
  numbers: readonly number[],
  warn: Warn,
): void {
  const known = new Set(filers.map(({ acctNum }) => acctNum))
  for (const number of new Set(numbers))
    if (!known.has(number))
      warn(
        'Account numbers that no candidate or committee in the register has, perhaps mistyped',
        `${number}`,
      )
}
