import { closeDatabase, openDatabase } from '#database/openDatabase.ts'
import { syncMoney } from '#importer/sync/money/syncMoney.ts'

/* Synchronizes the money of some accounts as a night does, but without its pauses between requests. */
const [location = '', origin = '', accounts = ''] = process.argv.slice(2)
const db = await openDatabase(location)
const { outcome, message } = await syncMoney(db, {
  accounts: accounts.split(',').map(Number),
  clock: () => new Date(),
  site: {
    origin,
    userAgent: 'Mozilla/5.0 (test; +clerk@example.org)',
    timeout: () => AbortSignal.timeout(60_000),
    now: () => performance.now(),
    wait: () => Promise.resolve(),
  },
})
await closeDatabase(db)
console.log(message)
process.exitCode = outcome === 'done' ? 0 : 1
