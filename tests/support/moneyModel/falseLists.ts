import type { TransactionKind } from '#contract/schemas/values.ts'
import { KINDS, type State, keyOf, emptyTotals, keysOf } from './state.ts'
import { settle, accountOf } from './settle.ts'
import { arrivedByOwner } from './arrivedByOwner.ts'

/**
 * The lists by word that differ from what their export says when its names are resolved by the current aliases: each
 * would be a false figure. Derived from the exports alone, not from what was made of them.
 */
export function falseLists(state: State): { account: number; kind: TransactionKind }[] {
  return [...state.accounts].flatMap(([account, { lists, rows }]) =>
    KINDS.filter((kind) => {
      const list = lists[kind]
      if (!list?.said || list.word === null) return false
      const { said, word, asOf } = list
      const then: State = { ...state, register: said.register }
      const isDoubtful = said.files.flat().some((line) => {
        const fits = settle(then, line.filer, word)
        const isClear = line.fault === undefined && accountOf(then, line, word) !== null
        return fits.includes(account) && !isClear
      })
      const arrived = arrivedByOwner(
        said.files.map((file) => file.filter(({ fault }) => fault === undefined)),
        (line) => accountOf(then, line, word) ?? line.filer,
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
