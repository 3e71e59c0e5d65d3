import { dollars, FIGURES } from '#contract/domain/money.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { ageText } from '#contract/freshness.ts'
import type { RegisterStatus } from '#contract/schemas/dataStatus.ts'
import type { KindAge } from '#contract/schemas/workList.ts'
import { kindAges } from '#database/bookkeeping/kindAges.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import type { Db } from '#database/connection/Db.ts'
import { databaseSize } from '#database/openDatabase.ts'
import type { CommandOutcome } from './report.ts'

/** How old the data of one kind is: "committees of 2026-07-24: late, due after 10 days". */
export function describeAge(age: KindAge): string {
  const { timeliness, dueDays, refusal } = age
  const word = { late: 'late', onTime: 'on time', unknown: 'perhaps late' }[timeliness]
  const why = refusal === null ? '' : `; refused: ${refusal}`
  return `${ageText(age)}: ${word}, due after ${counted(dueDays, 'day')}${why}`
}

export async function reportStatus(db: Db): Promise<CommandOutcome> {
  const status = await moneyStatusIn(db).ofRegister()
  const kinds = await kindAges(db, new Date())
  const databaseMegabytes = Math.ceil((await databaseSize(db)) / 1_000_000)
  const disk = `database on disk: ${databaseMegabytes} MB`
  return {
    lines: [...kinds.map(describeAge), ...describeStatus(status), disk],
    json: { kinds, ...status, databaseMegabytes },
    exitCode: 0,
  }
}

export function describeStatus(status: RegisterStatus): string[] {
  const { heldAccounts, held, waiting, journal } = status
  return [
    ...status.money.map(({ election, accounts, byBasis, oldestAsOf, compared, differing: count }) => {
      const known = byBasis.ledger + byBasis.stateTotal + byBasis.list
      return (
        `${election ?? 'committees'}: ${known} of ${counted(accounts, 'account')} with cash on hand (${byBasis.ledger} by their own ` +
        `transactions, ${byBasis.stateTotal} by the state's totals, ${byBasis.list} by lists)${since(oldestAsOf)}; ` +
        (compared === 0
          ? "none compared with the state's total"
          : `${count} of ${compared} compared ${count === 1 ? 'differs' : 'differ'} from the state's total`)
      )
    }),
    ...status.wholeLists.map(
      ({ kind, accounts, oldestAsOf }) =>
        `${kind}: whole for ${counted(accounts, 'account')}${since(oldestAsOf)}`,
    ),
    ...status.unknownTypes.map(
      ({ kind, type, accounts, count, cents }) =>
        `${kind} of the unknown type "${type}": ${counted(count, 'row')}, ${dollars(cents)} of ${counted(accounts, 'account')}, whose ` +
        `cash on hand is therefore not taken from its rows`,
    ),
    ...status.differing.map(({ account, asOf, difference }) => {
      const figures = FIGURES.flatMap((figure) => {
        const cents = difference[figure]
        return cents ? [`${figure} ${dollars(cents)}`] : []
      })
      return `account ${account}: its transactions exceed the state's total of ${asOf} by ${figures.join(', ')}`
    }),
    ...status.unread.map(
      ({ page, accounts, never, example, reason }) =>
        `${page === 'totals' ? 'the page of totals' : `the list of ${page}`}: not read for ` +
        `${counted(accounts, 'account')} when asked for last, for ${never} of them never; ${example}: ${reason}`,
    ),
    ...(heldAccounts === 0
      ? []
      : [
          `held back: ${counted(heldAccounts, 'account')}, whose answers would take much away; to load them anyway: ` +
            `npm run import -- sync money --accounts ${held.map(({ account }) => account).join(',')} --allow-removals`,
        ]),
    ...held.map(({ account, at, message }) => `  account ${account}, asked at ${at}: ${message}`),
    `without an account: ${counted(waiting.rows, 'row')} of ${counted(waiting.filers, 'name')}, ${dollars(waiting.cents)}`,
    ...waiting.largest.map(
      ({ filer, election, rows, cents }) =>
        `  "${filer}"${election ? ` of ${election}` : ''}: ${counted(rows, 'row')}, ${dollars(cents)}`,
    ),
    ...status.syncs.map(
      ({ list, election, at, outcome, message }) =>
        `sync ${list}${election ? ` ${election}` : ''}: ${outcome} at ${at}. ${message}`,
    ),
    `journal: ${counted(journal.entries, 'change')} of ${formatNumber(journal.most)} at most` +
      (journal.since === null ? '' : `, since ${journal.since}`),
  ]
}

const since = (day: string | null) => (day === null ? '' : `, the oldest of ${day}`)
