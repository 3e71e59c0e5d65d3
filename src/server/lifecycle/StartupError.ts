/** The server cannot start as things stand; the message is a sentence for the operator. */
export class StartupError extends Error {
  override name = 'StartupError'
}
