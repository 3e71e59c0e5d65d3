import { onTestFinished } from 'vitest'
import { MIGRATIONS } from '#database/migrations/migrate.ts'

/** The name of the last migration of this version. */
export const LAST_MIGRATION = Object.keys(MIGRATIONS).at(-1) ?? ''

/** Until the test ends, the program is a later version with one more migration, which changes nothing. */
export function installNextVersion(): void {
  MIGRATIONS['9999_next'] = { up: () => Promise.resolve() }
  onTestFinished(() => {
    delete MIGRATIONS['9999_next']
  })
}
