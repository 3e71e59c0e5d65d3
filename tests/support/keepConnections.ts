import type * as pg from 'pg'
import { vi } from 'vitest'
import { KeptClient } from './keptClient.ts'

/** For tests on PostgreSQL, each of which opens the register anew: what is opened is as new, and need not be. */
vi.doMock('pg', async (importOriginal) => {
  const original = await importOriginal<typeof pg>()
  return {
    ...original,
    Pool: class extends original.Pool {
      constructor(options: pg.PoolConfig) {
        super({
          ...options,
          // The pool calls it with its options, which its types leave out.
          Client: KeptClient as unknown as NonNullable<pg.PoolConfig['Client']>,
          // Calls that a test makes at once have one connection, for which a site waits three seconds.
          connectionTimeoutMillis: 60_000,
        })
      }
    },
  }
})
