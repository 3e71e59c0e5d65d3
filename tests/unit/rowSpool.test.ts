import { expect, onTestFinished, test, vi } from 'vitest'
import { openRowSpool, type SpooledRow } from '#database/staging/rowSpool.ts'

const row = (file: number, party: string): SpooledRow => ({
  file,
  content: `2026-07-10\t100\tCHE\t${party}\t\t\t\t`,
  report: '2026 Q2',
  filer: 'Sunshine Fund (PAC)',
})

test.each([
  ['in memory', 1 << 20],
  ['in a file', 0],
])('rows of one key are returned together and in order, held %s', (_, memory) => {
  const spool = openRowSpool(memory)
  // More than fit in a bucket before it is written out.
  const names = Array.from({ length: 2_000 }, (__, number) => `NÚÑEZ “${number}”`)

  for (const [at, name] of names.entries()) spool.add(at % 2, row(at, name))
  const buckets = [...spool.buckets()]
  spool.close()

  expect(buckets).toEqual(
    [0, 1].map((key) => names.map((name, at) => row(at, name)).filter(({ file }) => file % 2 === key)),
  )
})

test('a row longer than any before it is returned whole', () => {
  const spool = openRowSpool(0)
  const long = row(1, 'X'.repeat(100_000))

  spool.add(7, row(0, 'SHORT'))
  spool.add(7, long)

  expect([...spool.buckets()]).toEqual([[row(0, 'SHORT'), long]])
  spool.close()
})

test('only what does not fit in memory is written to the engine’s folder for temporary files', () => {
  vi.stubEnv('SQLITE_TMPDIR', '/no/such/folder')
  onTestFinished(() => void vi.unstubAllEnvs())
  const rowsIn = (memory: number) => {
    const spool = openRowSpool(memory)
    spool.add(7, row(0, 'SHORT'))
    spool.add(8, row(1, 'SHORT'))
    return [...spool.buckets()]
  }

  expect(rowsIn(200)).toEqual([[row(0, 'SHORT')], [row(1, 'SHORT')]])
  expect(() => rowsIn(100)).toThrow(/ENOENT.*no.such.folder/)
})
