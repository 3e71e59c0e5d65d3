import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importHere } from '#tests/support/importer/importHere.ts'
import { contributions } from '#tests/support/importer/transactionFiles.ts'

/* A control: an importer that imports an export by name account by account, each in a transaction of its own. */
const [kind = '', file = '', ...whose] = process.argv.slice(2)
const { DATA_DIR = '', DATABASE_URL } = process.env
using folder = mkdtempDisposableSync(join(tmpdir(), 'by-account-'))
const rows = readFileSync(file, 'utf8').split('\r\n').slice(1, -1)
for (const [index, own] of [...Map.groupBy(rows, (row) => row.split('\t')[0]).values()].entries()) {
  const part = join(folder.path, `${index}.txt`)
  writeFileSync(part, contributions(own.map((row) => row.replaceAll('\t', '|'))))
  await importHere([kind, part, ...whose], { DATA_DIR, ...(DATABASE_URL !== undefined && { DATABASE_URL }) })
}
