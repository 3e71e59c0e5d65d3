/** A line that cannot be understood and is skipped; the message completes the sentence "line 12: ...". */
export class LineRejected extends Error {
  override name = 'LineRejected'
}

/** A line that repeats an earlier one; skipping it loses nothing. */
export class LineRepeated extends LineRejected {
  override name = 'LineRepeated'
}

/** The content of a line, or why it is rejected. */
export function orRejected<T>(read: () => T): T | LineRejected {
  try {
    return read()
  } catch (error) {
    if (error instanceof LineRejected) return error
    throw error
  }
}
