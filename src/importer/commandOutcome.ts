/** What came of a command, for a person and for a program. */
export interface CommandOutcome {
  lines: string[]
  json: unknown
  /**
   * 0 done, 1 refused and nothing changed, 3 fetched and done, with something to look at, 4 another run is under way:
   * whatever is not 0 is mailed.
   */
  exitCode: number
}
