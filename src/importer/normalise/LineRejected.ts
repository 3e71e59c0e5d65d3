/** A line that cannot be understood and is left out; the message completes the sentence "line 12: ...". */
export class LineRejected extends Error {
  override name = 'LineRejected'
}
