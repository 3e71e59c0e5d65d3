import { hash } from 'node:crypto'
import { dayInFlorida } from '#contract/domain/days.ts'
import { isLongPast } from '#contract/domain/elections.ts'
import { counted } from '#contract/domain/text.ts'
import { ElectionId } from '#contract/schemas/values.ts'
import type { Db } from '#database/connection/Db.ts'
import { latestImportsIn } from '#database/imports/latestImports.ts'
import { registerIn } from '#database/register.ts'
import { electionsIn } from '#database/repositories/elections.ts'
import { ImportError } from '../ImportError.ts'
import { type FileSchema, fileSchemas } from '../read/fileSchemas.ts'
import { sourceOfBytes } from '../read/openSource.ts'
import { recordsOfList, type Warn } from '../read/recordsOf.ts'
import { listFault } from './faults.ts'
import { importFetched, recordAttempt, type SyncOptions } from './importPages.ts'
import { stateClient, type StateClient, type StateRequest } from './stateClient.ts'

/**
 * The bytes of a list, requested as a browser submits the form. Throws ImportError if it cannot be fetched completely.
 */
async function fetchList(client: StateClient, form: StateRequest): Promise<Buffer> {
  const { bytes } = await client.ask(form, 'the list', (answer) => {
    if (answer.status !== 200) return `it answered ${answer.status}`
    const fault = listFault(answer.bytes, /^AcctNum\t/)
    return fault ?? (answer.bytes.at(-1) === LINE_FEED ? null : 'the list was cut short')
  })
  return bytes
}

const LINE_FEED = 0x0a

/**
 * Fetches the state's own list and imports it, unless it is identical to the last one imported. For candidates without
 * an election, fetches every election that is in the future or was held in the last three months. The `emptied`
 * elections are on file, but their list came without a row, so they were left as they are.
 */
export async function syncList(db: Db, kind: SyncedList, options: SyncOptions) {
  let emptied: readonly string[] = []
  const report = await importFetched(db, kind, options, async (warn) => {
    const lists = await fetchLists(db, kind, options, warn)
    emptied = lists.emptied
    return lists.changed
  })
  const message = 'The list came without a row, so the candidates on file were left as they are.'
  for (const election of emptied)
    await recordAttempt(db, { ...report, outcome: 'refused', message }, { election })
  return { ...report, emptied }
}

/** The lists that are not on file yet. Throws ImportError if one cannot be fetched, or if none has a row. */
async function fetchLists(db: Db, kind: SyncedList, options: SyncOptions, warn: Warn) {
  const { clock } = options
  const client = stateClient(options.site)
  const day = compactDay(clock())
  const changed: Fetched[] = []
  const emptied: string[] = []
  let hasRows = false
  // A list always replaces the sample.
  const isSample = await registerIn(db).isSample()
  for (const election of await electionsToSync(db, kind, options.election, clock())) {
    const bytes = await fetchList(client, election === undefined ? COMMITTEE_FORM : candidateForm(election))
    const fetched = { name: fileName(election, day), election, bytes }
    const last = await latestImportsIn(db).ofKind(kind, election)
    if ((await rowsOf(kind, fetched)) > 0) {
      hasRows = true
      const sha256 = hash('sha256', bytes)
      if (isSample || !last?.files.some((file) => file.sha256 === sha256)) changed.push(fetched)
    } else if (election === undefined || election === options.election) refuseEmpty(fetched.name)
    else if (last) emptied.push(election)
    else warn('Elections for which the state lists no candidates yet', election)
  }
  // Perhaps one election was called off, but hardly all of them.
  const [first] = emptied
  if (first !== undefined && !hasRows) refuseEmpty(fileName(first, day))
  for (const election of emptied) warn('Elections whose list came without a row, left as they are', election)
  return { changed, emptied }
}

function refuseEmpty(name: string): never {
  throw new ImportError(
    `The state sent ${name} without a row. Try again later, or check in a browser what its form returns.`,
  )
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

/** The lists that the state offers for download, each through its own form. */
export type SyncedList = 'candidates' | 'committees'

/**
 * The state's download forms as its own pages submit them. For candidates, only those who file with the state (`STA`),
 * because local candidates file their money with their counties.
 */
const candidateForm = (election: string): StateRequest => ({
  path: '/candidates/extractCanList.asp',
  referer: '/candidates/downloadcanlist.asp',
  fields: {
    elecID: election,
    office: 'All',
    status: 'All',
    cantype: 'STA',
    FormSubmit: 'Download Candidate List',
  },
})

const COMMITTEE_FORM: StateRequest = {
  path: '/committees/extractComList.asp',
  referer: '/committees/downloadcomlist.asp',
  fields: { FormSubmit: 'Download' },
}

interface Fetched {
  name: string
  /** The requested election; undefined for a list that is not by election. */
  election: string | undefined
  bytes: Buffer
}

/** The number of rows of a fetched list. Throws ImportError if it is not the list that was requested. */
async function rowsOf(kind: SyncedList, { name, election, bytes }: Fetched): Promise<number> {
  const others = new Map<string, number>()
  let rows = 0
  const schema: FileSchema<string> = fileSchemas[kind]
  // The import of the list refuses one that may have been cut.
  const reading = { warn: () => undefined, incomplete: true }
  for await (const batch of recordsOfList(sourceOfBytes(name, bytes), schema, reading))
    for (const { content } of batch) {
      rows += 1
      const listed = typeof content === 'string' ? undefined : content['ElectionID']
      // A damaged id is a fault of its line, which the import reports.
      if (listed !== undefined && listed !== election && ElectionId.safeParse(listed).success)
        others.set(listed, (others.get(listed) ?? 0) + 1)
    }
  if (others.size > 0)
    throw new ImportError(
      `The state was asked for the candidates of ${election} and sent a list whose column ElectionID holds ` +
        `${[...others].map(([other, lines]) => `${other} on ${lines} of ${counted(rows, 'line')}`).join(', ')}. Try again later, or ` +
        `download the list with a browser and import the file.`,
    )
  return rows
}
