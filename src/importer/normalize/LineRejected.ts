/** A line that cannot be understood and is left out; the message completes the sentence "line 12: ...". */
export class LineRejected extends Error {
  override name = 'LineRejected'
}

/** A line that says again what an earlier one said: leaving it out loses nothing. */
export class LineRepeated extends LineRejected {
  override name = 'LineRepeated'
}

/** What a line holds, or why it is rejected. */
export function orRejected<T>(read: () => T): T | LineRejected {
  try {
    return read()
  } catch (error) {
    if (error instanceof LineRejected) return error
    throw error
  }
}
