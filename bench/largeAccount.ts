import { readFileSync } from 'node:fs'
import { openDatabase } from '#database/openDatabase.ts'
import type { HeldAnswer } from '#database/imports/heldAnswers.ts'
import { loadAccount } from '#importer/sync/money/loadAccount.ts'

/*
 * Loads the saved answers about one account, whose files are named, and prints the cost. It is a separate program, so
 * that its memory and processor time are its own.
 */
const [location = '', account = '', ...files] = process.argv.slice(2)
const askedAt = new Date().toISOString()
const answers = files.map((file): HeldAnswer => {
  const page = /(\w+)\.\w+$/.exec(file)?.[1] as HeldAnswer['page'] // named so by measureNights.ts
  return { page, part: 0, askedAt, sha256: '', bytes: readFileSync(file) }
})
const db = await openDatabase(location)
const before = process.cpuUsage()
const began = performance.now()
const { state } = await loadAccount(db, Number(account), answers, {
  clock: () => new Date(),
  warn: (what, which) => console.error(what, which),
})
if (state !== 'loaded') throw new Error('The account was not loaded')
const { user, system } = process.cpuUsage(before)
await db.destroy()
console.log(
  JSON.stringify({
    processor: (user + system) / 1_000_000,
    seconds: (performance.now() - began) / 1000,
    // The system reports kilobytes.
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
)
