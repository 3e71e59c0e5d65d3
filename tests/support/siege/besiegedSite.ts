import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CANDIDATES } from '#importer/read/fileSchemas.ts'
import { IMPORTER, runProgram } from '#tests/support/servers/startProgram.ts'

/** What the attacks request: an answer of a megabyte and a half, one with parameters, and a large document. */
export const PATHS = {
  list: '/api/candidates/20261103-GEN/STR',
  balances: '/api/balances?accounts=90001',
  document: '/docs/large.pdf',
}

const CANDIDATE_COUNT = 2_500
const DOCUMENT_BYTES = 8 * 1024 * 1024

/** Imports the data to be attacked into the register of these settings; the import files go to `folder`. */
export async function fillForSiege(folder: string, settings: Record<string, string>): Promise<void> {
  const list = join(folder, 'CandidateList.txt')
  const candidates = Array.from({ length: CANDIDATE_COUNT }, (_, index) => candidate(90_001 + index))
  writeFileSync(list, [CANDIDATES.columns.join('\t'), ...candidates, ''].join('\r\n'))
  const index = join(folder, 'index.txt')
  writeFileSync(index, 'Account\tDate\tFilePath\r\n90001\t2026-07-24\tlarge.pdf\r\n')
  mkdirSync(join(folder, 'documents'), { recursive: true })
  writeFileSync(join(folder, 'documents/large.pdf'), `%PDF-1.4\n${'%'.repeat(DOCUMENT_BYTES)}`)
  for (const [kind, file] of [
    ['candidates', list],
    ['documents', index],
  ] as const) {
    const { code, output } = await runProgram(IMPORTER, [kind, file], settings)
    if (code !== 0) throw new Error(`The import of ${kind} ended with ${code}: ${output}`)
  }
}

/** A row as the state writes it, about an invented person. */
const candidate = (account: number) =>
  `${account}\t\t20261103-GEN\tSTR\tState Representative\t055\t\tQUA\tQualified\tREP\tRepublican Party of Florida\t` +
  'Example\tRosalind\tRose\tN\t12 Invented Way\t\tNowhere\tFL\t34654\tPAS\t8505550000\tExample\tRosalind\tQ.\t '
