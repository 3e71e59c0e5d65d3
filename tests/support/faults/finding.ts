/** The result of making something fail repeatedly. */
export interface Finding {
  /** How often it failed. */
  times: number
  /** Acknowledged writes that are missing. */
  lost: number
  /** Answers and writes that were only partly there. */
  half: number
  /** Requests that should have been answered and were not. */
  failed: number
  /** Anything else that was wrong, one sentence each. */
  others: string[]
}

export const nothingFound = (): Finding => ({ times: 0, lost: 0, half: 0, failed: 0, others: [] })

/** Whether nothing was wrong, and something was tried. */
export const isHeld = ({ times, lost, half, failed, others }: Finding): boolean =>
  times > 0 && lost + half + failed + others.length === 0
