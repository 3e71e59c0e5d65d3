import type { TransactionKind } from '#contract/schemas/values.ts'
import { KINDS, type State, keyOf, emptyTotals, keysOf } from './state.ts'
import { accountsNamed, accountOf } from './accountsNamed.ts'
import { arrivedByOwner } from './arrivedByOwner.ts'

/**
 * The lists by word that differ from what their export says when its names are resolved by the current aliases: each
 * would be a false figure. Derived from the exports alone, not from what was made of them.
 */
export function falseLists(state: State): { account: number; kind: TransactionKind }[] {
  return [...state.accounts].flatMap(([account, { lists, rows }]) =>
    KINDS.filter((kind) => {
      const list = lists[kind]
      if (!list?.exported || list.word === null) return false
      const { exported, word, asOf } = list
      const stateAtExport: State = { ...state, register: exported.register }
      const isDoubtful = exported.files.flat().some((line) => {
        const fits = accountsNamed(stateAtExport, line.filer, word)
        const isClear = line.fault === undefined && accountOf(stateAtExport, line, word) !== null
        return fits.includes(account) && !isClear
      })
      const arrived = arrivedByOwner(
        exported.files.map((file) => file.filter(({ fault }) => fault === undefined)),
        (line) => accountOf(stateAtExport, line, word) ?? line.filer,
        false,
        emptyTotals(),
      )
      const own = [...(arrived.get(account) ?? new Map<string, never>()).values()].filter(
        ({ content }) => content.date <= asOf,
      )
      const told = own.flatMap(({ content, filers }) => filers.map(() => keyOf(content))).toSorted()
      return isDoubtful || told.join() !== keysOf(rows[kind])
    }).map((kind) => ({ account, kind })),
  )
}
