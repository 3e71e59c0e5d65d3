import type { Db } from '#database/connection/Db.ts'
import type { CommandOutcome } from '../commandOutcome.ts'
import { describeReport, type Report } from '../report.ts'
import { syncCommittees } from './committees/syncCommittees.ts'
import { syncDetails } from './details/syncDetails.ts'
import { describeMoneyReport } from './money/moneyReport.ts'
import { syncMoney } from './money/syncMoney.ts'
import { syncSolicitations } from './solicitations/syncSolicitations.ts'
import { syncList } from './syncList.ts'
import { syncElections } from './syncElections.ts'
import { syncAll } from './syncAll.ts'
import type { SyncKind, SyncNight } from './syncKind.ts'
import type { SyncOptions } from './syncOptions.ts'

export type SyncKindName = 'elections' | 'committees' | 'candidates' | 'solicitations' | 'details' | 'money'

/** What is fetched from the state, one entry for each `npm run import -- sync KIND`, in the order of a night. */
const kinds: Readonly<Record<SyncKindName, SyncKind>> = {
  elections: { takes: [], run: fetchElections },
  committees: { takes: [], run: syncCommittees },
  candidates: { takes: ['election'], run: fetchCandidates },
  solicitations: { takes: [], isLong: true, run: fetchSolicitations },
  // Its first fill takes many nights; this is the longest that it delays money.
  details: { takes: ['accounts', 'hours'], nightHours: 0.5, isLong: true, run: syncDetails },
  money: {
    takes: ['election', 'accounts', 'hours', 'history', 'allowRemovals'],
    isLong: true,
    run: fetchMoney,
  },
}

/** The kinds, and `sync all`. */
export const syncKinds: Readonly<Record<SyncKindName, SyncKind> & { all: SyncNight }> = {
  ...kinds,
  all: {
    takes: ['hours', 'history', 'night'],
    isLong: true,
    run: (db, options) => syncAll(db, options, kinds),
  },
}

async function fetchElections(db: Db, options: SyncOptions): Promise<CommandOutcome> {
  return outcomeOf(await syncElections(db, options))
}

async function fetchCandidates(db: Db, options: SyncOptions): Promise<CommandOutcome> {
  const report = await syncList(db, 'candidates', options)
  return outcomeOf(report, report.rejected + report.emptied.length > 0)
}

async function fetchSolicitations(db: Db, options: SyncOptions): Promise<CommandOutcome> {
  const report = await syncSolicitations(db, options)
  return outcomeOf(report, report.rejected > 0 || report.isOutage)
}

/** A sync runs unattended, so what needs attention, such as rejected lines, is reported by the exit code, for a mail. */
function outcomeOf(report: Report, needsAttention = report.rejected > 0): CommandOutcome {
  const exitCode = report.outcome === 'refused' ? 1 : needsAttention ? 3 : 0
  return { lines: describeReport(report), json: report, exitCode }
}

async function fetchMoney(db: Db, options: SyncOptions): Promise<CommandOutcome> {
  const report = await syncMoney(db, options)
  const { outcome, refused, partial, held, isStopped } = report
  const exitCode = outcome === 'refused' ? 1 : refused + partial + held > 0 || isStopped ? 3 : 0
  return { lines: describeMoneyReport(report), json: report, exitCode }
}
