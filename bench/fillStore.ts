import { closeDatabase, openDatabase } from '#database/openDatabase.ts'
import { registerIn } from '#database/register.ts'
import { updateNamesOfRegister } from '#database/transactions/linkAccounts.ts'
import { openTransactionWriter, type TransactionWriter } from '#database/transactions/writer.ts'
import { withImportTransaction } from '#database/connection/Db.ts'
import {
  ACCOUNT,
  accountSizes,
  committeeName,
  generatedTransactions,
  LARGEST_ROWS,
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
let publishing = 0
await (what === 'night' ? night() : what === 'largest' ? largest() : fill())
const { user, system } = process.cpuUsage(used)
console.log(
  JSON.stringify({
    seconds: (performance.now() - began - generating) / 1000,
    publishing: publishing / 1000,
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
  for (const { account, kind, year, rows: accountRows } of generatedTransactions(Number(rows))) {
    generating += performance.now() - waited
    await writer.replace({ owner: account, kind, year, isWhole: true }, accountRows)
    waited = performance.now()
    const before = written
    written += accountRows.length
    if (Math.floor(written / ROWS_PER_LOG_LINE) > Math.floor(before / ROWS_PER_LOG_LINE))
      logStep(`${written} rows`)
  }
  logStep('all rows are given; indexes, sums and names')
  await publish(writer)
}

/** Publishes as an import does. */
async function publish(writer: TransactionWriter): Promise<void> {
  await writer.flush()
  const flushed = performance.now()
  await withImportTransaction(db, async (trx) => {
    await registerIn(trx).noteChange()
    await writer.publish(trx)
  })
  publishing += performance.now() - flushed
  await writer.close()
}

/** The first load of an account, as large as the state's largest. */
async function largest(): Promise<void> {
  const random = randomFrom(23)
  const pick = (many: number) => Math.floor(random() * many)
  const writer = await openTransactionWriter(db)
  const owner = ACCOUNT + accountSizes(Number(rows)).length
  for (let year = 2019; year < 2027; year += 1) {
    const waited = performance.now()
    const batch = Array.from({ length: LARGEST_ROWS / 8 }, () =>
      rowOf(year, 'contributions', pick(9_000_000), pick),
    )
    generating += performance.now() - waited
    await writer.replace({ owner, kind: 'contributions', year, isWhole: true }, batch)
  }
  await publish(writer)
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
  // Their import does the same.
  await updateNamesOfRegister(db)
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
    await publish(writer)
  }
}
