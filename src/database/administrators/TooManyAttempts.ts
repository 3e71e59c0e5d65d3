import { tryAgainIn } from '#contract/endpoints/refusals.ts'

/** A user did something too often; it will work again in `waitSeconds`. */
export class TooManyAttempts extends Error {
  override name = 'TooManyAttempts'
  readonly waitSeconds: number

  /** `reason` is a sentence for the user, without its final period. */
  constructor(reason: string, waitSeconds: number) {
    super(tryAgainIn(Math.ceil(waitSeconds / 60), reason))
    this.waitSeconds = waitSeconds
  }
}
