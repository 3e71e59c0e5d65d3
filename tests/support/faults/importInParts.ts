import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { IMPORTER, runProgram } from '#tests/support/servers/startProgram.ts'

/*
 * A control: an importer that changes the candidates fifty at a time, each fifty in a separate transaction, as one
 * without staging would. Everything else it leaves to the real importer.
 */
const [kind = '', file = ''] = process.argv.slice(2)
const dataDir = process.env['DATA_DIR'] ?? ''
if (kind === 'candidates') await inParts()
else {
  const { code, output } = await runProgram(IMPORTER, process.argv.slice(2), { DATA_DIR: dataDir })
  console.log(output)
  process.exitCode = code ?? 1
}

async function inParts(): Promise<void> {
  using db = new DatabaseSync(join(dataDir, 'sunshine-ledger.sqlite'), { timeout: 5_000 })
  const rows = readFileSync(file, 'utf8')
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split('\t'))
  const change = db.prepare('update candidate set city = ? where acct_num = ?')
  while (rows.length > 0) {
    db.exec('begin immediate; update register set version = version + 1')
    for (const row of rows.splice(0, 50)) change.run(row[17] ?? '', Number(row[0]))
    db.exec('commit')
    await setTimeout(10)
  }
}
