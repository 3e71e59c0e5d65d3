import { tryAgainIn } from '#contract/endpoints/refusals.ts'

/** Somebody did something too often; `waitSeconds` from now it works again. */
export class TooManyTries extends Error {
  override name = 'TooManyTries'
  readonly waitSeconds: number

  /** `reason` is a sentence for whoever tried, without its stop. */
  constructor(reason: string, waitSeconds: number) {
    super(tryAgainIn(Math.ceil(waitSeconds / 60), reason))
    this.waitSeconds = waitSeconds
  }
}
