/** What was looked at, what was found, and what to do about it; no secret is in any of them. */
export interface Finding {
  /** `look`: works as it is, but somebody should know. `fault`: has to be mended. */
  state: 'ok' | 'look' | 'fault'
  what: string
  found: string
  /** Where all is well, nothing is to be done. */
  todo?: string
}

/** Of one thing that was looked at. */
export const findingsOf = (what: string) => ({
  ok: (found: string): Finding => ({ state: 'ok', what, found }),
  look: (found: string, todo: string): Finding => ({ state: 'look', what, found, todo }),
  fault: (found: string, todo: string): Finding => ({ state: 'fault', what, found, todo }),
})

const MARKS = { ok: 'ok   ', look: 'look ', fault: 'FAULT' }

export const asLine = ({ state, what, found, todo }: Finding) =>
  `${MARKS[state]} ${what}: ${found}${todo === undefined ? '' : ` ${todo}`}`
