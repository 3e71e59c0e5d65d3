import { hash } from 'node:crypto'
import { counted } from '#contract/domain/counted.ts'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import { withImportTransaction } from '#database/writeTransaction.ts'
import type { Db } from '#database/connection/Db.ts'
import { electionsIn } from '#database/repositories/elections.ts'
import { importsIn } from '#database/repositories/imports.ts'
import { openJournal } from '#database/journal/journal.ts'
import { registerIn } from '#database/register.ts'
import { stateElectionsIn } from '#database/repositories/stateElections.ts'
import { ImportError } from '../ImportError.ts'
import { decodeText } from '../read/decodeText.ts'
import { readElectionOptions } from '../read/readElectionOptions.ts'
import type { Report } from '../report.ts'
import { orRefusal } from './orRefusal.ts'
import { recordAttempt } from './recordAttempt.ts'
import { transientFaultOf } from './transientFaultOf.ts'
import { pageChange, type PagesRun, reportPages } from './reportPages.ts'
import { stateClient } from './stateClient.ts'
import type { StateRequest } from './stateSite.ts'
import type { SyncOptions } from './syncOptions.ts'

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
  const report = await orRefusal(db, run, async () => {
    const faultOf = transientFaultOf((text) => readElectionOptions('', text))
    const { bytes } = await stateClient(site).ask(REQUEST, 'the list of elections', faultOf)
    return withImportTransaction(db, async (trx) => ({ ...(await load(trx, bytes, run)), warnings: [] }), {
      dryRun,
    })
  })
  await recordAttempt(db, report)
  return report
}

async function load(trx: Db, bytes: Buffer, run: PagesRun): Promise<Omit<Report, 'warnings'>> {
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
  const importId = await importsIn(trx).begin(run.kind, run.startedAt)
  const news = elections.filter(({ electionId, label }) => before.get(electionId) !== label)
  const journal = openJournal(trx)
  await journal.before(
    'election',
    news.map(({ electionId }) => electionId),
  )
  for (const { electionId, label } of news) await stateElections.record(electionId, { label, day, importId })
  await stateElections.confirm(
    day,
    elections.map(({ electionId }) => electionId),
  )
  await journal.write({ importId })
  if (news.length > 0) await registerIn(trx).noteChange()
  const sha256 = hash('sha256', bytes)
  return reportPages(trx, run, {
    importId,
    records: 'elections',
    pages: [{ name: NAME, askedAt: askedAt.toISOString(), sha256, bytes }],
    day,
    changes: news.map(({ electionId, label }) => {
      const was = before.get(electionId)
      return pageChange(
        electionId,
        label,
        was === undefined ? undefined : { column: 'Label', before: was, after: label },
      )
    }),
    unchanged: elections.length - news.length,
    rejections: rejections.map((each) => ({ file: NAME, ...each })),
  })
}
