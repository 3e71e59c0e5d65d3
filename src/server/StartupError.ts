/** The server cannot start; the message is a sentence for the operator. */
export class StartupError extends Error {
  override name = 'StartupError'
}
