import { ImportError } from '../ImportError.ts'

/** The site does not serve us at the moment: nothing more should be requested in this run. */
export class SiteUnavailable extends ImportError {}

/** Every attempt of one request failed; others may succeed. */
export class RequestFailed extends ImportError {
  /** Completes "the last time ...". */
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.reason = reason
  }
}
