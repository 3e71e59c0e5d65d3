import { afterAll } from 'vitest'
import { startMachine } from './startMachine.ts'

/** A machine for the tests of one file, which run on it one after another; `missing` says why there is none. */
export async function machineForTests() {
  const started = await startMachine()
  const missing = typeof started === 'string' ? started : undefined
  if (missing !== undefined) console.warn(`\nSKIPPED: the site on a Debian of its own. ${missing}\n`)
  afterAll(() => (typeof started === 'string' ? undefined : started.remove()), 120_000)
  return {
    missing,
    machine: () => {
      if (typeof started === 'string') throw new Error(started)
      return started
    },
  }
}
