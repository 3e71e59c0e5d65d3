import { vi } from 'vitest'

/** For tests that are to run on PostgreSQL: none of them opens the embedded database by mistake. */
vi.doMock('node:sqlite', () => ({ DatabaseSync: refuse }))

function refuse(location: string) {
  throw new Error(`A test opened ${location} in the embedded database instead of PostgreSQL`)
}
