import { hash } from 'node:crypto'
import { dayInFlorida } from '#contract/domain/days.ts'
import { counted } from '#contract/domain/text.ts'
import { ElectionId } from '#contract/schemas/values.ts'
import { type Db, withImportTransaction } from '#database/connection/Db.ts'
import { electionsIn, stateElectionsIn } from '#database/repositories/elections.ts'
import { ImportError } from '../ImportError.ts'
import { shorten } from '../read/fields.ts'
import { openPage } from '../read/openPage.ts'
import { decodeText } from '../read/stateText.ts'
import type { Report } from '../report.ts'
import type { ImportRun } from '../runImport.ts'
import { transientFaultOf } from './faults.ts'
import { attempt, importPages, pageChange, type SyncOptions } from './importPages.ts'
import { stateClient, type StateRequest } from './stateClient.ts'

/** The form for candidate lists, as a browser reaches it from the page of candidates. */
const REQUEST: StateRequest = {
  path: '/candidates/downloadcanlist.asp',
  referer: '/candidates/',
  isNoFile: true,
}

const NAME = 'downloadcanlist.asp'

/** Fetches the elections that the state's form offers, including future ones, with the state's labels. */
export async function syncElections(db: Db, { site, clock, dryRun = false }: SyncOptions): Promise<Report> {
  const run = { kind: 'state elections', dryRun, startedAt: clock().toISOString(), clock }
  return attempt(db, run, async () => {
    const faultOf = transientFaultOf((text) => readElectionOptions('', text))
    const { bytes } = await stateClient(site).ask(REQUEST, 'the list of elections', faultOf)
    return withImportTransaction(db, (trx) => loadElections(trx, bytes, run), { dryRun })
  })
}

async function loadElections(trx: Db, bytes: Buffer, run: ImportRun): Promise<Report> {
  const { elections, rejections } = readElectionOptions(NAME, decodeText(bytes))
  const stateElections = stateElectionsIn(trx)
  const before = await stateElections.labels()
  const held = Math.max(before.size, (await electionsIn(trx).list()).length)
  if (elections.length * 2 < held)
    throw new ImportError(
      `The state's drop-down has ${counted(elections.length, 'election')}, and the register holds ${held}, so it may be ` +
        `incomplete. Nothing was changed; check in a browser what ${REQUEST.path} returns.`,
    )
  const askedAt = run.clock()
  const day = dayInFlorida(askedAt)
  const news = elections.filter(({ electionId, label }) => before.get(electionId) !== label)
  const idsOf = (some: typeof elections) => some.map(({ electionId }) => electionId)
  const page = { name: NAME, askedAt: askedAt.toISOString(), sha256: hash('sha256', bytes), bytes }
  return importPages(trx, run, { records: 'elections', pages: [page], day }, async (importId, journal) => {
    await journal.before('election', idsOf(news))
    for (const { electionId, label } of news)
      await stateElections.record(electionId, { label, day, importId })
    await stateElections.confirm(day, idsOf(elections))
    return {
      changes: news.map(({ electionId, label: after }) =>
        pageChange(electionId, after, { column: 'Label', before: before.get(electionId), after }),
      ),
      unchanged: elections.length - news.length,
      rejections: rejections.map((each) => ({ file: NAME, ...each })),
    }
  })
}

interface ElectionOption {
  electionId: string
  /** As the state writes it; it need not end with "Election". */
  label: string
}

/**
 * Reads the elections in the drop-down of the state's form for candidate lists; an option that names none is rejected under
 * its number. Throws TransientFault for an error or an incomplete page, and ImportError for a page without that drop-down,
 * or with an election twice.
 */
export function readElectionOptions(path: string, html: string) {
  const { page, refuse, transient } = openPage(
    html,
    (reason) => `${path} does not have the state's drop-down of elections: ${reason}.`,
  )
  const select = page.selects.find(({ name }) => name === 'elecid')
  if (select === undefined)
    throw transient(`it has no drop-down named elecID. It says "${shorten(page.text)}"`)
  if (!select.isClosed) throw transient('it was cut short')

  const elections = new Map<string, ElectionOption>()
  const rejections: { line: number; reason: string }[] = []
  for (const [index, { value, label }] of select.options.entries()) {
    // Skips the prompt to choose, and the option for all.
    if (/^(all|0|-1)?$/i.test(value)) continue
    if (!ElectionId.safeParse(value).success)
      rejections.push({
        line: index + 1,
        reason: `the election is "${shorten(value)}", not one such as 20261103-GEN`,
      })
    else if (elections.has(value)) throw refuse(`it has the election ${value} twice`)
    else elections.set(value, { electionId: value, label })
  }
  if (elections.size === 0) throw refuse('it has no election')
  return { elections: [...elections.values()], rejections }
}
