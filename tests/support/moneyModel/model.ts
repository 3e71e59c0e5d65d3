import type { Command } from './commands.ts'
import type { State, Outcome } from './state.ts'
import { takeTransactions } from './takeTransactions.ts'
import { setAlias } from './setAlias.ts'
import { takeReports } from './takeReports.ts'
import { forget } from './forget.ts'

/*
 * A plain, slow model of the money on file and of what is shown of it, written from docs/money.md alone. Where that page
 * leaves a choice, "Reading:" says which was made: the one that never shows a figure that could be false.
 */

/**
 * Carries out the command; `importId` is the number of its import, and `isRefused` decides if either outcome is allowed.
 */
export function apply(state: State, command: Command, importId: number, isRefused: boolean): Outcome {
  // A dry run reports what would happen and changes nothing.
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
