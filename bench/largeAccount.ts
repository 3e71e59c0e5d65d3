import { readFileSync } from 'node:fs'
import { openDatabase } from '#database/connection/openDatabase.ts'
import type { HeldAnswer } from '#database/repositories/stateAnswers.ts'
import { loadAccount } from '#importer/sync/money/loadAccount.ts'

/*
 * Loads the answers about one account, whose files are named, and prints what that took: a program of its own, so that
 * its memory and its processor's time are nobody else's.
 */
const [location = '', account = '', ...files] = process.argv.slice(2)
const askedAt = new Date().toISOString()
const answers = files.map((file): HeldAnswer => {
  const page = /(\w+)\.\w+$/.exec(file)?.[1] as HeldAnswer['page'] // as measureNights.ts names them
  return { page, part: 0, askedAt, sha256: '', bytes: readFileSync(file) }
})
const db = await openDatabase(location)
const before = process.cpuUsage()
const began = performance.now()
const { isDone } = await loadAccount(db, Number(account), answers, {
  clock: () => new Date(),
  warn: (what, which) => console.error(what, which),
})
if (!isDone) throw new Error('The account was not loaded')
const { user, system } = process.cpuUsage(before)
await db.destroy()
console.log(
  JSON.stringify({
    processor: (user + system) / 1_000_000,
    seconds: (performance.now() - began) / 1000,
    // As the system counts it, in kilobytes.
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
)
