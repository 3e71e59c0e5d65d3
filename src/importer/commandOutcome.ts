/** The outcome of a command, for people and for programs. */
export interface CommandOutcome {
  lines: string[]
  json: unknown
  /**
   * 0 done; 1 refused, nothing changed; 3 fetched and done, but something needs a look; 4 another run is under way. The
   * nightly job mails everything except 0.
   */
  exitCode: number
}
