import type * as sqlite from 'node:sqlite'
import { vi } from 'vitest'

/** Whatever the register lies in, what is published is a file for others to open, and a build is locked by a file. */
const NO_REGISTER = /\/((\.unfinished-[^/]+|\d{8}T\d{6}Z)\/sunshine-ledger\.sqlite|dist\.lock)$/

/** For tests that are to run on PostgreSQL: none of them opens the embedded database by mistake. */
vi.doMock('node:sqlite', async (importOriginal) => {
  const { DatabaseSync } = await importOriginal<typeof sqlite>()
  return {
    DatabaseSync: class extends DatabaseSync {
      constructor(location: string, options = {}) {
        if (!NO_REGISTER.test(location))
          throw new Error(`A test opened ${location} in the embedded database instead of PostgreSQL`)
        super(location, options)
      }
    },
  }
})
