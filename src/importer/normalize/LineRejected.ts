/** A line that cannot be understood and is left out; the message completes the sentence "line 12: ...". */
export class LineRejected extends Error {
  override name = 'LineRejected'
}

/** A line that says again what an earlier one said: leaving it out loses nothing. */
export class LineRepeated extends LineRejected {
  override name = 'LineRepeated'
}
