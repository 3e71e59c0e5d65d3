import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import { newFolder } from '#tests/support/newFolder.ts'
import { writeSample } from '#tests/support/importer/writeSample.ts'

type Fields = Record<string, string>

/** A written sample for all tests of a file, read back by plain splitting. */
export function writtenSample() {
  const folder = newFolder(afterAll)
  const files = writeSample(folder)
  return {
    folder,
    files,
    elections: recordsOf(files.elections),
    candidates: files.candidates.flatMap(recordsOf),
    committees: recordsOf(files.committees),
    balances: recordsOf(files.balances),
    documents: recordsOf(files.documents),
    ledgers: files.transactions.map((ledger) => ({
      account: String(ledger.account),
      contributions: recordsOf(ledger.files.contributions),
      expenditures: recordsOf(ledger.files.expenditures),
      transfers: recordsOf(ledger.files.transfers),
      distributions: recordsOf(ledger.files.distributions),
    })),
    voters: files.voters.flatMap(linesOf).map((line) => line.split('\t')),
  }
}

export function linesOf(file: string): string[] {
  return readFileSync(file, 'latin1').split('\r\n').slice(0, -1)
}

export function recordsOf(file: string): Fields[] {
  const [header = '', ...rows] = linesOf(file)
  const columns = header.split('\t')
  return rows.map((row) => Object.fromEntries(row.split('\t').map((field, at) => [columns[at], field])))
}
