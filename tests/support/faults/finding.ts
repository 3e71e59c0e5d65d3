/** What came of having something fail again and again. */
export interface Finding {
  /** How often it failed. */
  times: number
  /** Writes that were acknowledged, and are not there. */
  lost: number
  /** Answers and writes of which a part was there. */
  half: number
  /** Requests that were to be answered, and were not. */
  failed: number
  /** What else was not as it should be, a sentence each. */
  others: string[]
}

export const nothingFound = (): Finding => ({ times: 0, lost: 0, half: 0, failed: 0, others: [] })

/** Whether all went as it should, and something was tried. */
export const isHeld = ({ times, lost, half, failed, others }: Finding): boolean =>
  times > 0 && lost + half + failed + others.length === 0
