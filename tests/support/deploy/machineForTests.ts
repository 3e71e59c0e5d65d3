import { afterAll } from 'vitest'
import { missing } from '#tests/support/runner/missing.ts'
import { startMachine } from './startMachine.ts'

/** A machine for the tests of one file, which run on it one after another, unless there is none. */
export async function machineForTests() {
  const started = await startMachine()
  const isMissing = missing(
    typeof started === 'string' ? `The site on a Debian of its own. ${started}` : undefined,
  )
  afterAll(() => (typeof started === 'string' ? undefined : started.remove()))
  return {
    isMissing,
    machine: () => {
      if (typeof started === 'string') throw new Error(started)
      return started
    },
  }
}
