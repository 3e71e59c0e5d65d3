import { expect, test } from 'vitest'
import { openRowSpool, type SpooledRow } from '#database/staging/gatherRows.ts'

const row = (file: number, party: string): SpooledRow => ({
  file,
  content: `2026-07-10\t100\tCHE\t${party}\t\t\t\t`,
  report: '2026 Q2',
  filer: 'Sunshine Fund (PAC)',
})

test('the rows of an import come back by filer and year, in the order of their files', () => {
  const spool = openRowSpool()
  const names = Array.from({ length: 20_000 }, (_, number) => `NÚÑEZ “${number}”`)

  for (const [at, name] of names.entries()) spool.add(at % 2, row(at, name))
  spool.add(2, row(0, 'X'.repeat(100_000)))
  const entries = [...spool.byKey()]
  spool.close()

  expect(entries).toEqual([
    ...[0, 1].map((key) => names.map((name, at) => row(at, name)).filter(({ file }) => file % 2 === key)),
    [row(0, 'X'.repeat(100_000))],
  ])
})
