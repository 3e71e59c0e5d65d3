import { tryAgainIn } from '#contract/endpoints/refusals.ts'

/** A user did something too often; it will work again in `waitSeconds`. */
export class TooManyAttempts extends Error {
  override name = 'TooManyAttempts'
  readonly waitSeconds: number

  /** `reason` is a sentence for the user, without its final period; `others` says what to do instead of waiting. */
  constructor(reason: string, waitSeconds: number, others?: string) {
    super([tryAgainIn(Math.ceil(waitSeconds / 60), reason), others].filter(Boolean).join(' '))
    this.waitSeconds = waitSeconds
  }
}
