import { keyForPage } from '#client/components/admin/singleKeys.ts'
import { selectBeside, selectWorkList, workListActions } from '#client/store/slices/workListSlice.ts'
import type { AppStore } from '#client/store/store.ts'

/** The list that the keys act on. */
export interface KeyedList {
  /** The element that contains the list. */
  within: HTMLElement
  /** Whether its rows have an editable field. */
  canEdit: boolean
  store: AppStore
}

/** The checkbox of a row, which has the focus while the keys move through the rows. */
export const boxOf = (within: Element, acctNum: number | null) =>
  within.querySelector<HTMLInputElement>(`input[name=chosen][value="${acctNum}"]`)

type KeyAction = (list: KeyedList, acctNum: number) => void

const step =
  (rows: number): KeyAction =>
  ({ within, store }, acctNum) => {
    // The first key press only focuses the current row.
    const isThere = document.activeElement === boxOf(within, acctNum)
    const to = isThere ? selectBeside(store.getState(), acctNum, rows) : acctNum
    store.dispatch(workListActions.movedTo(to))
    boxOf(within, to)?.focus()
  }

const open: KeyAction = ({ within }, acctNum) =>
  boxOf(within, acctNum)?.closest('tr')?.querySelector<HTMLElement>('a')?.click()

const edit: KeyAction = (list, acctNum) => {
  if (list.canEdit) list.store.dispatch(workListActions.fieldOpened(acctNum))
  else open(list, acctNum)
}

/** All rows of all pages. */
const selectAll: KeyAction = ({ within }) =>
  within.querySelector<HTMLInputElement>('input[name=all]')?.click()

const turn =
  (rel: 'next' | 'prev'): KeyAction =>
  ({ within }) =>
    within.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)?.click()

const ROW_KEYS: Readonly<Partial<Record<string, KeyAction>>> = {
  ArrowDown: step(1),
  ArrowUp: step(-1),
  PageDown: step(10),
  PageUp: step(-10),
  Home: step(-Infinity),
  End: step(Infinity),
  Enter: edit,
  F2: edit,
}

const SINGLE_KEYS: Readonly<Partial<Record<string, KeyAction>>> = {
  j: step(1),
  k: step(-1),
  n: turn('next'),
  p: turn('prev'),
  x: ({ within }, acctNum) => boxOf(within, acctNum)?.click(),
  X: ({ store }, acctNum) =>
    store.dispatch(
      workListActions.rowTicked({ acctNum, isChosen: true, inOrder: selectWorkList(store.getState()).order }),
    ),
  a: selectAll,
  e: edit,
  o: open,
}

/** Handles a key: one that acts on a focused row, a single letter if those are on, or the shortcut of a button. */
export function actOn(event: KeyboardEvent, list: KeyedList): void {
  const key = keyForPage(event)
  if (key === undefined) return
  const { within, store } = list
  const { current } = selectWorkList(store.getState())
  const isOnRow = current !== null && event.target === boxOf(within, current)
  const action = (isOnRow ? ROW_KEYS[key] : undefined) ?? SINGLE_KEYS[key]
  if (action && current !== null) action(list, current)
  else if (key === '/') within.querySelector<HTMLInputElement>('input[name=text]')?.focus()
  else if (/^[?d]$/.test(key)) within.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.click()
  else return
  event.preventDefault()
}
