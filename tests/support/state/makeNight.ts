import { DAY_MS } from '#contract/domain/days.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { type Fault, type FakeState, makeClock, makeFakeState } from './fakeState.ts'

/** A register, and a state that offers this, at the beginning of a night. */
export async function makeNight({ faultOf, ...offered }: Partial<Omit<FakeState, 'clock'>> = {}) {
  const register = await makeRegister()
  const clock = makeClock(new Date('2026-11-23T09:15:00Z'))
  /** For the next requests, unless `faultOf` has one. */
  const faults: (Fault | null)[] = []
  const state = await makeFakeState({
    ...offered,
    clock,
    faultOf: (url) => faultOf?.(url) ?? faults.shift() ?? null,
  })
  return {
    ...register,
    ...state,
    clock,
    faults,
    /** What each part of a night is told. */
    options: { site: state.site, clock: clock.clock },
    /** What was requested since this was last asked. */
    what: () => state.requests.splice(0).map(({ what }) => what),
    nextNight: (nights = 1) => clock.pass(nights * DAY_MS),
  }
}
