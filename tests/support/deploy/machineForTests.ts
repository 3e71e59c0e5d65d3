import { afterAll, beforeAll } from 'vitest'
import { noMachine, startMachine } from './startMachine.ts'

/** A machine for the tests of one file, which follow one another on it; a sentence where none can be had. */
export function machineForTests() {
  const missing = noMachine()
  if (missing !== undefined) console.warn(`\nSKIPPED: the site on a Debian of its own. ${missing}\n`)
  let machine: Awaited<ReturnType<typeof startMachine>> | undefined
  beforeAll(async () => {
    if (missing === undefined) machine = await startMachine()
  }, 120_000)
  afterAll(() => machine?.remove(), 120_000)
  return {
    missing,
    machine: () => {
      if (!machine) throw new Error('The machine was not started')
      return machine
    },
  }
}
