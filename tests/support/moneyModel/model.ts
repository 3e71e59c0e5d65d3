import type { Command } from './commands.ts'
import type { State, Outcome } from './state.ts'
import { takeTransactions } from './takeTransactions.ts'
import { setAlias } from './setAlias.ts'
import { takeReports } from './takeReports.ts'
import { forget } from './forget.ts'

/*
 * What is on file about money, and what is shown of it: a plain and slow model, written from decision 0011 and from
 * nothing else. Where that page leaves a choice, "Reading:" says which was taken: the one that never shows a figure
 * that could be false.
 */

/** Does what the command says; `importId` is the number of its import, and `isRefused` settles an outcome of either. */
export function apply(state: State, command: Command, importId: number, isRefused: boolean): Outcome {
  // A dry run says what would be, and leaves all as it is.
  const changed = 'dryRun' in command && command.dryRun === true ? structuredClone(state) : state
  switch (command.do) {
    case 'transactions':
      return takeTransactions(changed, command, importId, isRefused)
    case 'balances':
      return takeReports(changed, 'list', command.lines, command, importId, isRefused)
    case 'totals':
      return takeReports(changed, 'stateTotal', command.pages, command, importId, isRefused)
    case 'forget':
      forget(changed, command)
      return { outcome: 'done' }
    case 'alias':
      setAlias(changed, command)
      return { outcome: 'done' }
    default:
      for (const committee of changed.register.committees)
        if (committee.account === command.account) committee.name = command.name
      return { outcome: 'done' }
  }
}
