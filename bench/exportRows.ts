import { openDatabase } from '#database/openDatabase.ts'
import { EXPORT_FORMATS } from '#contract/lists/listState.ts'
import { exportTables } from '#server/exports/exportTables.ts'
import { FORMATS } from '#server/exports/exportFormats.ts'

/*
 * Writes all contributions of an account of the register at a location in each format, discards them, and prints the
 * cost. It is a separate program, so that its memory use is its own.
 */
const [location = '', account = ''] = process.argv.slice(2)
await using db = await openDatabase(location)
const { rows } = exportTables(db)
const before = process.memoryUsage().rss
const found = []
for (const format of EXPORT_FORMATS) {
  const [began, worked] = [performance.now(), process.cpuUsage()]
  const table = await rows.transactions({ accounts: [Number(account)], kind: 'contributions' })
  if (!table) throw new Error('There are too many rows')
  let bytes = 0
  for await (const part of FORMATS[format].write(table)) bytes += part.length
  const { user, system } = process.cpuUsage(worked)
  const seconds = (performance.now() - began) / 1000
  found.push({ format, seconds, processor: (user + system) / 1e6, bytes })
}
// The peak over all three formats; the system reports kilobytes.
const megabytes = Math.round((process.resourceUsage().maxRSS * 1024 - before) / 1024 / 1024)
console.log(JSON.stringify({ found, megabytes }))
