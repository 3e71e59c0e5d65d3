import {
  dashboardPart,
  DIFFERING_ACCOUNTS,
  IMPORTS_PAGE,
  LAST_NIGHT,
  NAME_WORK_PAGE,
  PEOPLE_PAGE,
  REFUSED_ACCOUNTS,
  SOLICITATIONS_PAGE,
  VOTER_ID_WORK_PAGE,
} from '#contract/adminPages.ts'
import type { Work } from '#contract/schemas/work.ts'
import type { Db } from '#database/connection/Db.ts'
import { kindAges } from '#database/bookkeeping/kindAges.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import { registerIn } from '#database/register.ts'
import { waitingWorkIn } from '#database/repositories/waitingWork.ts'
import type { Config } from '../config.ts'
import { registerFindings } from './databaseFindings.ts'
import type { Finding } from './finding.ts'
import { workFindings } from './workFindings.ts'

/** Facts about the machine: some settings, and the doctor's findings on disk space, certificate, backups, versions. */
export interface Machine extends Pick<Config, 'bulk' | 'publish'> {
  findings: (now: Date) => Finding[]
}

/** The page where each task is done; the others are done on the machine. */
const PAGES: Readonly<Record<string, string>> = {
  Administrators: PEOPLE_PAGE,
  Lists: IMPORTS_PAGE,
  'Last night': dashboardPart(LAST_NIGHT),
  VoterIDs: VOTER_ID_WORK_PAGE,
  Names: NAME_WORK_PAGE,
  Statements: SOLICITATIONS_PAGE,
  Differences: dashboardPart(DIFFERING_ACCOUNTS),
  Answers: dashboardPart(REFUSED_ACCOUNTS),
  'Registration pages': dashboardPart(LAST_NIGHT),
  'Rejected lines': IMPORTS_PAGE,
  'Refused imports': IMPORTS_PAGE,
}

/** Every administrator's dashboard requests it, and its counts scan all money. */
const KEPT_MS = 60_000

/** What needs doing, recomputed when the register has changed and after a minute; callers in between share the result. */
export function workIn(db: Db, { machine, clock }: { machine: Machine; clock: () => Date }) {
  let kept: { version: number; at: number; work: Promise<Work> } | undefined
  return async (): Promise<Work> => {
    const version = await registerIn(db).version()
    const now = clock()
    if (kept?.version === version && now.getTime() - kept.at < KEPT_MS) return kept.work
    const making = { version, at: now.getTime(), work: readWork(db, machine, now) }
    kept = making
    try {
      return await making.work
    } catch (error) {
      if (kept === making) kept = undefined
      throw error
    }
  }
}

async function readWork(db: Db, { findings, ...settings }: Machine, now: Date): Promise<Work> {
  const status = await moneyStatusIn(db).ofRegister()
  const found = [
    ...workFindings(await waitingWorkIn(db), status),
    ...(await registerFindings(db, settings, now)),
    ...findings(now),
  ]
  return {
    madeAt: now.toISOString(),
    tasks: found.map((each) => ({
      ...each,
      todo: each.todo ?? null,
      page: PAGES[each.what] ?? null,
    })),
    kinds: await kindAges(db, now),
  }
}
