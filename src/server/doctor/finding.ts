/** What was checked, what was found, and what to do about it; never contains a secret. */
export interface Finding extends Outcome {
  what: string
}

export interface Outcome {
  /** `look`: works, but someone should know. `fault`: has to be fixed. */
  state: 'ok' | 'look' | 'fault'
  found: string
  /** Left out if nothing has to be done. */
  todo?: string
}

export const ok = (found: string): Outcome => ({ state: 'ok', found })
export const look = (found: string, todo: string): Outcome => ({ state: 'look', found, todo })
export const fault = (found: string, todo: string): Outcome => ({ state: 'fault', found, todo })

/** The findings about what was checked, by its name; nothing about what this site does not have. */
export const findings = (outcomes: Readonly<Record<string, Outcome | undefined>>): Finding[] =>
  Object.entries(outcomes).flatMap(([what, outcome]) => (outcome ? [{ what, ...outcome }] : []))

const MARKS = { ok: 'ok   ', look: 'look ', fault: 'FAULT' }

export const asLine = ({ state, what, found, todo }: Finding) =>
  `${MARKS[state]} ${what}: ${found}${todo === undefined ? '' : ` ${todo}`}`
