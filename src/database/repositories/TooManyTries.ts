/** Somebody did something too often; `waitSeconds` from now it works again. */
export class TooManyTries extends Error {
  override name = 'TooManyTries'
  readonly waitSeconds: number

  /** `reason` is a sentence for whoever tried, without its stop. */
  constructor(reason: string, waitSeconds: number) {
    const minutes = Math.ceil(waitSeconds / 60)
    super(`${reason}. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`)
    this.waitSeconds = waitSeconds
  }
}
