import { formatDay, unknownDayText } from '#contract/freshness.ts'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import type { LatestImport } from '#contract/schemas/latestImport.ts'

type Import = Pick<LatestImport, 'kind' | 'asOf' | 'loadedAt' | 'files'> &
  Partial<Pick<LatestImport, 'unchangedAt'>>

/**
 * "Data as of 07/24/2026, from CommitteeList_20260724.txt." If the day that the data is of is not known, it says so, and
 * gives that of its receipt.
 */
export function describeImport({ kind, asOf, loadedAt, unchangedAt = null, files }: Import): string {
  if (kind === 'sample') return `Invented sample data, loaded ${formatDay(dayInFlorida(new Date(loadedAt)))}.`
  const [first, ...more] = files
  const names = first && `${first.name}${more.length > 0 ? ` and ${more.length} more` : ''}`
  if (asOf === null) return `The ${unknownDayText({ loadedAt })}${names ? `, from ${names}` : ''}.`
  const source = names ? `, ${unchangedAt === null ? 'from' : 'unchanged since'} ${names}` : ''
  return `Data as of ${formatDay(asOf)}${source}.`
}
