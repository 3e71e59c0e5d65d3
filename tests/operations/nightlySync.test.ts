import { expect, test } from 'vitest'
import { newFolder } from '#tests/support/newFolder.ts'
import { IMPORTER, runProgram } from '#tests/support/servers/startProgram.ts'

test('a sync whose database does not answer has an exit code of its own, by which it is tried again', async () => {
  const { code, output } = await runProgram(IMPORTER, ['sync', 'all'], {
    DATA_DIR: newFolder(),
    DATABASE_URL: 'postgres://ledger@127.0.0.1:1/ledger',
    SYNC_CONTACT: 'clerk@example.org',
  })

  expect(code).toBe(5)
  expect(output).toMatch(/^Refused, nothing changed\. The database .* cannot be opened\./)
})
