/** What was checked, what was found, and what to do about it; never contains a secret. */
export interface Finding {
  /** `look`: works, but someone should know. `fault`: has to be fixed. */
  state: 'ok' | 'look' | 'fault'
  what: string
  found: string
  /** Left out if nothing has to be done. */
  todo?: string
}

/** Builds findings about one thing that was checked. */
export const findingsOf = (what: string) => ({
  ok: (found: string): Finding => ({ state: 'ok', what, found }),
  look: (found: string, todo: string): Finding => ({ state: 'look', what, found, todo }),
  fault: (found: string, todo: string): Finding => ({ state: 'fault', what, found, todo }),
})

const MARKS = { ok: 'ok   ', look: 'look ', fault: 'FAULT' }

export const asLine = ({ state, what, found, todo }: Finding) =>
  `${MARKS[state]} ${what}: ${found}${todo === undefined ? '' : ` ${todo}`}`
