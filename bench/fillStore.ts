import { closeDatabase, openDatabase } from '#database/openDatabase.ts'
import { registerIn } from '#database/register.ts'
import { openTransactionWriter } from '#database/transactions/writer.ts'
import {
  ACCOUNT,
  accountSizes,
  committeeName,
  generatedTransactions,
  randomFrom,
  rowOf,
} from './generatedTransactions.ts'

/*
 * Fills the store of a register with generated transactions, or changes it as a night does, and prints the cost. It is a
 * separate program, like an import, so that its memory use is its own.
 */
const [location = '', what = '', rows = ''] = process.argv.slice(2)
const NIGHT = { accounts: 150, rows: 200 }

/** So that someone waiting for half an hour sees progress. */
const ROWS_PER_LOG_LINE = 1_000_000
const COMMITTEES_AT_ONCE = 500

const db = await openDatabase(location)
const used = process.cpuUsage()
const began = performance.now()
let generating = 0
let comparing = 0
await (what === 'night' ? night() : fill())
const { user, system } = process.cpuUsage(used)
console.log(
  JSON.stringify({
    seconds: (performance.now() - began - generating) / 1000,
    comparing: comparing / 1000,
    processor: (user + system) / 1_000_000,
    // The system reports kilobytes.
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
)
await closeDatabase(db)

/** All rows in one import, for accounts that the register knows. */
async function fill(): Promise<void> {
  await registerCommittees(accountSizes(Number(rows)).length)
  const writer = await openTransactionWriter(db)
  let waited = performance.now()
  let written = 0
  for (const { account, kind, year, rows: of } of generatedTransactions(Number(rows))) {
    generating += performance.now() - waited
    await writer.replace({ owner: account, kind, year, isWhole: true }, of)
    waited = performance.now()
    const before = written
    written += of.length
    if (Math.floor(written / ROWS_PER_LOG_LINE) > Math.floor(before / ROWS_PER_LOG_LINE))
      logStep(`${written} rows`)
  }
  logStep('all rows are given; indexes, sums and names')
  await writer.flush()
  await db.transaction().execute((trx) => writer.publish(trx))
  logStep('comparing the accounts')
  const published = performance.now()
  await writer.close()
  comparing = performance.now() - published
}

function logStep(step: string): void {
  console.error(`      ${Math.round((performance.now() - began) / 1000)} s: ${step}`)
}

async function registerCommittees(many: number): Promise<void> {
  const nothing = { type_desc: '', addr1: '', addr2: '', city: '', state: '', zip: '', county: '', phone: '' }
  const chair = { chr_name_last: '', chr_name_first: '', chr_name_middle: '' }
  const treasurer = { trs_name_last: '', trs_name_first: '', trs_name_middle: '' }
  const all = Array.from({ length: many }, (_, index) => ({
    acct_num: ACCOUNT + index,
    name: committeeName(index),
    type: 'PAC',
    ...nothing,
    ...chair,
    ...treasurer,
  }))
  for (let start = 0; start < many; start += COMMITTEES_AT_ONCE)
    await db
      .insertInto('committee')
      .values(all.slice(start, start + COMMITTEES_AT_ONCE))
      .execute()
}

/** Each account separately, as nights store them: its newest year has some additional rows. */
async function night(): Promise<void> {
  const random = randomFrom(5)
  const pick = (many: number) => Math.floor(random() * many)
  const accounts = accountSizes(Number(rows)).length
  for (let each = 0; each < NIGHT.accounts; each += 1) {
    const account = ACCOUNT + (each === 0 ? 0 : pick(accounts))
    const writer = await openTransactionWriter(db)
    const newest = (await writer.yearsOf(account, 'contributions')).at(-1)
    const year = newest?.year ?? 2026
    const before = newest ? await writer.rowsOf(newest) : []
    const fresh = Array.from({ length: NIGHT.rows }, () =>
      rowOf(year, 'contributions', pick(9_000_000), pick),
    )
    await writer.replace({ owner: account, kind: 'contributions', year, isWhole: true }, [
      ...before,
      ...fresh,
    ])
    await writer.flush()
    await db.transaction().execute(async (trx) => {
      await registerIn(trx).noteChange()
      await writer.publish(trx)
    })
    await writer.close()
  }
}
