import type { TransactionKind } from '#contract/schemas/values.ts'
import type { Forget } from './commands.ts'
import { KINDS, type OnFile, type Source, type State } from './state.ts'

export function forget(state: State, { what, account, importId }: Forget): void {
  if (what !== 'transactions') {
    const source: Source = what === 'totals' ? 'stateTotal' : 'list'
    for (const [whose, slots] of state.reports)
      for (const slot of [`${source} complete`, `${source} incomplete`] as const)
        if (whose === account || (importId !== undefined && slots[slot]?.importId === importId))
          delete slots[slot]
    return
  }
  if (account !== undefined) {
    const gone = state.accounts.get(account)
    state.accounts.delete(account)
    // Reading: what the operator vouched for about all filers is no longer true of a kind once one filer's rows, or list,
    // of that kind are gone.
    state.words = state.words.filter(({ kind }) => !gone?.lists[kind] && !gone?.rows[kind].length)
    return
  }
  const isIts = (lists: OnFile['lists'], kind: TransactionKind) => lists[kind]?.importId === importId
  // A list that took precedence over what a word said of its account is gone, so what the word said of it is unknown.
  const ended = new Set(
    KINDS.filter((kind) => [...state.accounts.values()].some(({ lists }) => isIts(lists, kind))),
  )
  state.words = state.words.filter((word) => word.importId !== importId && !ended.has(word.kind))
  for (const { rows, lists } of state.accounts.values())
    for (const kind of KINDS) {
      const goes = isIts(lists, kind)
      if (goes) delete lists[kind]
      /*
       * Reading: the rows of a whole list are removed with the import that made it whole, not with the one that first
       * brought a row of it: without that row it would no longer be whole.
       */
      rows[kind] = rows[kind].filter((row) => (row.isWhole ? !goes : row.importId !== importId))
    }
  for (const rows of state.waiting.values())
    for (const kind of KINDS) rows[kind] = rows[kind].filter((row) => row.importId !== importId)
}
