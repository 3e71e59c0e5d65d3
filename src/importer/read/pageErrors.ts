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

/**
 * The page of totals names no account. From an account that had totals it is a fault of the site, such as maintenance; from any other
 * it may be the page of an account that has not filed.
 */
export class NoAccountNamed extends TransientFault {}
