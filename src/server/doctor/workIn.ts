import * as adminPages from '#contract/adminPages.ts'
import { counted } from '#contract/domain/text.ts'
import type { RegisterStatus } from '#contract/schemas/dataStatus.ts'
import type { Work } from '#contract/schemas/workList.ts'
import { kindAges } from '#database/bookkeeping/kindAges.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import type { Db } from '#database/connection/Db.ts'
import { registerIn } from '#database/register.ts'
import { type WaitingWork, waitingWorkIn } from '#database/repositories/waitingWork.ts'
import type { Config } from '../config.ts'
import { registerFindings } from './databaseFindings.ts'
import { type Finding, findings, look, ok } from './machineFindings.ts'

const workFindings = (waiting: WaitingWork, status: RegisterStatus): Finding[] =>
  findings({
    VoterIDs: countOf(waiting.withoutVoterId, {
      some: `${counted(waiting.withoutVoterId, 'candidate')} without a VoterID.`,
      none: 'every candidate has one.',
      todo: 'Find each among the voters.',
    }),
    Names: countOf(status.waiting.filers, {
      some: `${counted(status.waiting.filers, 'name')} with ${counted(status.waiting.rows, 'row')} and no account.`,
      none: 'every name has an account.',
      todo: 'Assign each to an account.',
    }),
    Statements: countOf(waiting.unlinkedStatements, {
      some: `${counted(waiting.unlinkedStatements, 'statement')} of solicitation without an account.`,
      none: 'each has its account.',
      todo: 'Link them to their committees.',
    }),
    Differences: countOf(status.differingAccounts, {
      some: `${counted(status.differingAccounts, 'account')} whose transactions differ from the state’s totals.`,
      none:
        status.comparedAccounts === 0
          ? 'none compared with the state’s totals.'
          : `none of ${counted(status.comparedAccounts, 'compared account')} differs from the state’s totals.`,
      todo: 'Ask the state about them, or import their lists again.',
    }),
    Answers: countOf(status.refusedAccounts, {
      some: `${counted(status.refusedAccounts, 'account')} whose answers from the state could not be fetched or read.`,
      none: 'every answer from the state could be read.',
      todo: 'Read why, and ask the state again.',
    }),
    Losses: countOf(status.heldAccounts, {
      some: `${counted(status.heldAccounts, 'account')} held back, whose answers would take much away.`,
      none: 'no answer of the state is held back.',
      todo: 'Check them at the state; it is asked again every night. If it is so, load them from the dashboard.',
    }),
    'Registration pages': countOf(waiting.refusedRegistrations, {
      some: `${counted(waiting.refusedRegistrations, 'account')} whose registration page could not be fetched or read.`,
      none: 'every page could be read.',
      todo: 'Read why in the log of the nightly sync; it asks again every night.',
    }),
    'Rejected lines': countOf(waiting.rejecting.length, {
      some: `${kinds(waiting.rejecting)}: ${counted(sum(waiting.rejecting), 'line')} rejected.`,
      none: 'the last import of each kind accepted every line.',
      todo: 'Correct the lines in the whole list, and import that.',
    }),
    'Refused imports': countOf(waiting.refused.length, {
      some: `the last import of ${kinds(waiting.refused)} was refused.`,
      none: 'the last import of each kind succeeded.',
      todo: 'Read why, and import a complete list.',
    }),
  })

const countOf = (number: number, { some, none, todo }: Readonly<Record<'some' | 'none' | 'todo', string>>) =>
  number === 0 ? ok(none) : look(some, todo)

const kinds = (imports: readonly { kind: string }[]) =>
  [...new Set(imports.map(({ kind }) => kind))].join(', ')
const sum = (imports: readonly { rejected: number }[]) =>
  imports.reduce((so, { rejected }) => so + rejected, 0)

export interface Machine extends Pick<Config, 'bulk' | 'publish'> {
  findings: (now: Date) => Finding[]
}

/** The page where each task is done; the others are done on the machine. */
const PAGES: Readonly<Record<string, string>> = {
  Administrators: adminPages.PEOPLE_PAGE,
  Lists: adminPages.IMPORTS_PAGE,
  'Last night': adminPages.dashboardPart(adminPages.LAST_NIGHT),
  VoterIDs: adminPages.VOTER_ID_WORK_PAGE,
  Names: adminPages.NAME_WORK_PAGE,
  Statements: adminPages.SOLICITATIONS_PAGE,
  Differences: adminPages.dashboardPart(adminPages.DIFFERING_ACCOUNTS),
  Answers: adminPages.dashboardPart(adminPages.REFUSED_ACCOUNTS),
  'Registration pages': adminPages.dashboardPart(adminPages.LAST_NIGHT),
  'Rejected lines': adminPages.IMPORTS_PAGE,
  'Refused imports': adminPages.IMPORTS_PAGE,
}

/** Every administrator's dashboard requests it, and its counts scan all money. */
const CACHED_MS = 60_000

/** What needs doing, recomputed when the register has changed and after a minute; callers in between share the result. */
export function workIn(db: Db, { machine, clock }: { machine: Machine; clock: () => Date }) {
  let latest: { version: number; at: number; work: Promise<Work> } | undefined
  return async (): Promise<Work> => {
    const version = await registerIn(db).version()
    const now = clock()
    if (latest?.version === version && now.getTime() - latest.at < CACHED_MS) return latest.work
    const making = { version, at: now.getTime(), work: readWork(db, machine, now) }
    latest = making
    try {
      return await making.work
    } catch (error) {
      if (latest === making) latest = undefined
      throw error
    }
  }
}

async function readWork(db: Db, { findings: ofMachine, ...settings }: Machine, now: Date): Promise<Work> {
  const status = await moneyStatusIn(db).ofRegister()
  const findingsNow = [
    ...workFindings(await waitingWorkIn(db), status),
    ...(await registerFindings(db, settings, now)),
    ...ofMachine(now),
  ]
  return {
    madeAt: now.toISOString(),
    tasks: findingsNow.map((each) => ({ ...each, todo: each.todo ?? null, page: PAGES[each.what] ?? null })),
    kinds: await kindAges(db, now),
  }
}
