import type * as pg from 'pg'
import { vi } from 'vitest'
import { PooledClient } from './pooledClient.ts'

/** For tests on PostgreSQL, each of which opens the register again: reuses connections after resetting them. */
vi.doMock('pg', async (importOriginal) => {
  const original = await importOriginal<typeof pg>()
  return {
    ...original,
    Pool: class extends original.Pool {
      constructor(options: pg.PoolConfig) {
        super({
          ...options,
          // The pool passes its options to it, which its types omit.
          Client: PooledClient as unknown as NonNullable<pg.PoolConfig['Client']>,
          // Concurrent calls of a test share one connection; the site's own timeout for that is three seconds.
          connectionTimeoutMillis: 60_000,
        })
      }
    },
  }
})
