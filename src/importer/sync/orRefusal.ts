import type { Db } from '#database/connection/Db.ts'
import { ImportError } from '../ImportError.ts'
import { emptyReport, type Report } from '../report.ts'
import { recordRefusal } from '../runImport.ts'
import type { PagesRun } from './reportPages.ts'

/** The report of `work`, or of a refusal if it throws ImportError, which is recorded as for a bad file. */
export async function orRefusal(db: Db, run: PagesRun, work: () => Promise<Report>): Promise<Report> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const { kind, dryRun, startedAt, clock } = run
    const refused = { kind, dryRun, startedAt, outcome: 'refused' as const, message: error.message }
    const report = emptyReport({ ...refused, finishedAt: clock().toISOString() })
    if (!dryRun) await recordRefusal(db, report)
    return report
  }
}
