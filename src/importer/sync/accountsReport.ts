/**
 * The outcomes of asking the state about accounts. Each account in `asked` also counts in exactly one outcome, or as
 * left.
 */
export type AccountsReport<Kind extends string, Outcome extends string> = Record<Outcome, number> & {
  kind: Kind
  outcome: 'done' | 'refused'
  dryRun: boolean
  /** ISO in UTC. */
  startedAt: string
  finishedAt: string
  /** Accounts that this run was going to ask about. */
  asked: number
  /** Left for the next run, because time ran out or the site stopped serving us. */
  left: number
  requests: number
  /** Whether the site or the database kept it from finishing. */
  isStopped: boolean
  refusals: { account: number; message: string }[]
  warnings: string[]
  message: string
}
