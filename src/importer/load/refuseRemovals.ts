import { formatNumber } from '#contract/domain/text.ts'
import type { Removals } from '#database/staging/openStaging.ts'
import { ImportError } from '../ImportError.ts'

/**
 * Up to this many records, or this share of them, may disappear between two lists; more looks like an incomplete list.
 */
const MOST_RECORDS = 10
const MOST_SHARE = 0.05

interface Counted {
  removed: number
  onFile: number
}

/** What such another list may be, by what it is given for. */
const OTHER_LISTS: Readonly<Record<string, string>> = {
  candidates:
    "It may be a list of local candidates, who file with their county: give the state's list of the candidates who file with it.",
  committees: "Give the state's list of its active committees.",
}

/**
 * Throws ImportError for a list that would remove much of what is on file and so may be incomplete: much of everything it
 * covers, of one election or of one office, or all of several offices. `what` names its records, such as "candidates".
 */
export function refuseRemovals(paths: string, what: string, removals: readonly Removals[]): void {
  const refuse = ({ removed, onFile }: Counted, where: string, all = { removed, onFile }): never => {
    // Nothing that the list holds is on file, so no flag makes it the list that it replaces.
    if (all.removed === all.onFile)
      throw new ImportError(
        `${paths} shares nothing with the ${formatNumber(onFile)} ${what} on file${where}, so it is another list, and they ` +
          `would all be removed. ${OTHER_LISTS[what] ?? 'Give the list that these came from.'}`,
      )
    throw new ImportError(
      `${paths} would remove ${formatNumber(removed)} of the ${formatNumber(onFile)} ${what} on file${where} ` +
        `(${percent(removed / onFile)}), so it may be only part of the list. Download it again; if they are really ` +
        `gone, import it with --allow-removals.`,
    )
  }
  for (const [election, offices] of Map.groupBy(removals, (each) => each.election)) {
    const of = election === undefined ? '' : ` for ${election}`
    const all = sum(offices)
    if (isTooMuch(all)) refuse(all, of)
    for (const office of offices)
      if (isTooMuch(office)) refuse(office, `${of}, ${office.office || 'without an office'}`, all)
    const emptied = offices.filter(({ removed, onFile }) => removed === onFile)
    const gone = sum(emptied)
    if (gone.removed > MOST_RECORDS) refuse(gone, `${of}, everyone in ${emptied.length} offices`, all)
  }
}

/** Whether this many removals are suspicious. */
export const isTooMuch = ({ removed, onFile }: Counted) =>
  removed > MOST_RECORDS && removed > onFile * MOST_SHARE

const sum = (parts: readonly Counted[]): Counted => ({
  removed: parts.reduce((total, { removed }) => total + removed, 0),
  onFile: parts.reduce((total, { onFile }) => total + onFile, 0),
})

const percent = (share: number) => `${Math.round(share * 100)} %`
