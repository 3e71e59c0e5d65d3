import { printable } from './printable.ts'

/** The import cannot be done as asked and changes nothing; the message is for the operator and ends with what to do. */
export class ImportError extends Error {
  override name = 'ImportError'

  constructor(message: string, options?: ErrorOptions) {
    super(printable(message), options)
  }
}
