import { createHash } from 'node:crypto'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import { isLongPast } from '#contract/domain/isLongPast.ts'
import { electionsIn } from '#database/repositories/elections.ts'
import { type LatestImports, latestImportsIn } from '#database/repositories/latestImports.ts'
import { registerIn } from '#database/history/register.ts'
import type { Db } from '#database/connection/Db.ts'
import { ImportError } from '../ImportError.ts'
import type { Warn } from '../read/recordsOf.ts'
import type { Report } from '../report.ts'
import { fetchList } from './fetchList.ts'
import { importFetched, type ImportOptions } from './importFetched.ts'
import { type Fetched, rowsOf } from './rowsOf.ts'
import { stateClient } from './stateClient.ts'
import type { StateSite } from './stateSite.ts'
import { candidateForm, COMMITTEE_FORM, type SyncedList } from './stateForms.ts'

interface SyncListOptions extends ImportOptions {
  site: StateSite
}

/**
 * Fetches the state's own list and imports it, unless it is identical to the last one imported. For candidates without an
 * election, fetches every election that is in the future or was held in the last three months.
 */
export const syncList = (db: Db, kind: SyncedList, options: SyncListOptions): Promise<Report> =>
  importFetched(db, kind, options, (warn) => fetchChanged(db, kind, options, warn))

/** The lists that are not on file yet. Throws ImportError if one cannot be fetched. */
async function fetchChanged(
  db: Db,
  kind: SyncedList,
  options: SyncListOptions,
  warn: Warn,
): Promise<Fetched[]> {
  const { clock } = options
  const client = stateClient(options.site)
  const day = compactDay(clock())
  const changed: Fetched[] = []
  for (const election of await electionsToSync(db, kind, options.election, clock())) {
    const bytes = await fetchList(client, election === undefined ? COMMITTEE_FORM : candidateForm(election))
    const fetched = { name: fileName(election, day), election, bytes }
    const last = await latestImportsIn(db).of(kind, election)
    if ((await rowsOf(kind, fetched)) > 0) {
      if (!(await isOnFile(db, last, bytes))) changed.push(fetched)
    } else if (election === undefined || election === options.election || last)
      throw new ImportError(
        `The state sent ${fetched.name} without a row. Try again later, or check in a browser what its form returns.`,
      )
    else warn('Elections for which the state lists no candidates yet', election)
  }
  return changed
}

/** In the form that begins an election's id and ends a list's file name. */
export const compactDay = (instant: Date) => dayInFlorida(instant).replaceAll('-', '')

const fileName = (election: string | undefined, day: string) =>
  election === undefined ? `CommitteeList_${day}.txt` : `CandidateList_${election}_${day}.txt`

/** Undefined stands for a list that is not by election. */
async function electionsToSync(
  db: Db,
  kind: SyncedList,
  election: string | undefined,
  now: Date,
): Promise<(string | undefined)[]> {
  if (kind === 'committees') return [undefined]
  if (election !== undefined) return [election]
  const current = (await electionsIn(db).ids()).filter((id) => !isLongPast(id, now))
  if (current.length === 0)
    throw new ImportError('The register has no upcoming election. Name one, such as --election 20281107-GEN.')
  return current
}

type LastImport = Awaited<ReturnType<LatestImports['of']>>

/** The sample is always replaced. */
async function isOnFile(db: Db, last: LastImport, bytes: Buffer): Promise<boolean> {
  if (await registerIn(db).isSample()) return false
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return last?.files.some((file) => file.sha256 === sha256) ?? false
}
