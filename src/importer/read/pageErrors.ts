import { ImportError } from '../ImportError.ts'

/** The page shows no activity for the account, which does not mean that it had none. */
export class NoActivityShown extends ImportError {}

/** The site failed or cut the page off; another request may succeed. */
export class TransientFault extends ImportError {
  /** Completes "it sent no page of totals: ...". */
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.reason = reason
  }
}
