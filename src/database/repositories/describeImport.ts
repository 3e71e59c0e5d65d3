import type { LatestImport } from '#contract/schemas/latestImport.ts'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'

type Import = Pick<LatestImport, 'kind' | 'asOf' | 'loadedAt' | 'files'>

/**
 * "Data as of 07/24/2026, loaded 07/25/2026 from CommitteeList_20260724.txt." No day is given unless a file name contains
 * it.
 */
export function describeImport({ kind, asOf, loadedAt, files }: Import): string {
  const loaded = `loaded ${american(dayInFlorida(new Date(loadedAt)))}`
  if (kind === 'sample') return `Invented sample data, ${loaded}.`
  const [first, ...more] = files
  const source = first ? ` from ${first.name}${more.length > 0 ? ` and ${more.length} more` : ''}` : ''
  return `Data ${asOf === null ? '' : `as of ${american(asOf)}, `}${loaded}${source}.`
}

const american = (iso: string) => iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
