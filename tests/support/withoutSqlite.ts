import type * as sqlite from 'node:sqlite'
import { vi } from 'vitest'

/** What is published is a file for others to open, whatever the register lies in. */
const PUBLISHED = /\/(\.unfinished-[^/]+|\d{8}T\d{6}Z)\/sunshine-ledger\.sqlite$/

/** For tests that are to run on PostgreSQL: none of them opens the embedded database by mistake. */
vi.doMock('node:sqlite', async (importOriginal) => {
  const { DatabaseSync } = await importOriginal<typeof sqlite>()
  return {
    DatabaseSync: class extends DatabaseSync {
      constructor(location: string, options = {}) {
        if (!PUBLISHED.test(location))
          throw new Error(`A test opened ${location} in the embedded database instead of PostgreSQL`)
        super(location, options)
      }
    },
  }
})
