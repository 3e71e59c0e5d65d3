import type * as sqlite from 'node:sqlite'
import { vi } from 'vitest'

/**
 * Whichever engine has the register, the published file is SQLite for others to open, SQLite files lock the build and the folder of
 * publications, the search index is in memory, and the rows of an import wait in a database without a name.
 */
const NO_REGISTER =
  /^(file:search\?mode=memory)?$|\/((\.unfinished-[^/]+|\d{8}T\d{6}Z)\/sunshine-ledger\.sqlite|(dist)?\.lock)$/

/** For tests that have to run on PostgreSQL: none of them may open the embedded database by mistake. */
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
