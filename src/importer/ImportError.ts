/** The import cannot be done as asked and changes nothing; the operator's message ends with what to do. */
export class ImportError extends Error {
  override name = 'ImportError'

  constructor(message: string, options?: ErrorOptions) {
    super(printable(message), options)
  }
}

/** The result of `read`, or the error of this kind that it throws. */
export function orError<Result, Failure extends Error>(
  kind: new (message: string) => Failure,
  read: () => Result,
): Result | Failure {
  try {
    return read()
  } catch (error) {
    if (error instanceof kind) return error
    throw error
  }
}

/** Text of a file, safe for messages: terminals obey control characters, and PostgreSQL refuses NUL. */
export const printable = (text: string) => text.replaceAll(/[\t\r\n]/g, ' ').replaceAll(/\p{Cc}/gu, '\ufffd')

/** Text as one word of a command that an operator copies into a shell. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
