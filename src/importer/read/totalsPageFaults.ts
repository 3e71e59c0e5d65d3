import { ImportError } from '../ImportError.ts'

/** The page shows no activity of the account, which does not say that it had none. */
export class NoActivityShown extends ImportError {}

/** The site failed, or cut the page short: asked again it may give it. */
export class PassingFault extends ImportError {
  /** Completes "it is no page of totals: ...". */
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.reason = reason
  }
}
