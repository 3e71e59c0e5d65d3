/** What was checked, what was found, and what to do about it; never contains a secret. */
export interface Finding extends Outcome {
  what: string
}

export interface Outcome {
  /** `look`: works, but someone should know. `fault`: has to be fixed. */
  state: 'ok' | 'look' | 'fault'
  finding: string
  /** Left out if nothing has to be done. */
  todo?: string
}

export const ok = (finding: string): Outcome => ({ state: 'ok', finding })
export const look = (finding: string, todo: string): Outcome => ({ state: 'look', finding, todo })
export const fault = (finding: string, todo: string): Outcome => ({ state: 'fault', finding, todo })

/** The findings about what was checked, by its name; nothing about what this site does not have. */
export const findings = (outcomes: Readonly<Record<string, Outcome | undefined>>): Finding[] =>
  Object.entries(outcomes).flatMap(([what, outcome]) => (outcome ? [{ what, ...outcome }] : []))

const MARKS = { ok: 'ok   ', look: 'look ', fault: 'FAULT' }

export const asLine = ({ state, what, finding, todo }: Finding) =>
  `${MARKS[state]} ${what}: ${finding}${todo === undefined ? '' : ` ${todo}`}`
