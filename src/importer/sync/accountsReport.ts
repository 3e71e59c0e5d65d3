/** What came of asking the state about accounts. Each of `asked` is counted once more, in what came of it or as left. */
export type AccountsReport<Kind extends string, Outcome extends string> = Record<Outcome, number> & {
  kind: Kind
  outcome: 'done' | 'refused'
  dryRun: boolean
  /** ISO in UTC. */
  startedAt: string
  finishedAt: string
  /** Accounts that this run was to ask about. */
  asked: number
  /** For the next run: there was no time, or the site did not serve us. */
  left: number
  requests: number
  /** The site or the database did not let it come to its end. */
  isStopped: boolean
  refusals: { account: number; message: string }[]
  warnings: string[]
  message: string
}
