import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import {
  KeyHint,
  areSingleKeysOn,
  keyForPage,
  pressShortcut,
  setSingleKeys,
  shortcut,
} from '#client/components/admin/singleKeys.tsx'
import { useAppStore } from '#client/store/hooks.ts'
import {
  type RowKey,
  selectBeside,
  selectWorkList,
  workListActions,
} from '#client/store/slices/workListSlice.ts'
import type { AppStore } from '#client/store/store.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { boxOf } from './Selection.tsx'
import styles from './WorkList.module.css'

/** The list that the keys act on. */
interface KeyedList {
  /** The element that contains the list. */
  within: HTMLElement
  /** Whether its rows have an editable field. */
  canEdit: boolean
  store: AppStore
}

type KeyAction = (list: KeyedList, key: RowKey) => void

const step =
  (rows: number): KeyAction =>
  ({ within, store }, key) => {
    // The first key press only focuses the current row.
    const isThere = document.activeElement === boxOf(within, key)
    const to = isThere ? selectBeside(store.getState(), key, rows) : key
    store.dispatch(workListActions.movedTo(to))
    boxOf(within, to)?.focus()
  }

const open: KeyAction = ({ within }, key) =>
  boxOf(within, key)?.closest('tr')?.querySelector<HTMLElement>('a')?.click()

const edit: KeyAction = (list, key) => {
  if (list.canEdit) list.store.dispatch(workListActions.fieldOpened(key))
  else open(list, key)
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
  x: ({ within }, key) => boxOf(within, key)?.click(),
  X: ({ store }, key) => store.dispatch(workListActions.rowTicked({ key, isChosen: true, isRange: true })),
  a: selectAll,
  e: edit,
  o: open,
}

/** Handles a key: one that acts on a focused row, a single letter if those are on, or the shortcut of a button. */
function actOn(event: KeyboardEvent, list: KeyedList): void {
  const key = keyForPage(event)
  if (key === undefined) return
  const { within, store } = list
  const { current } = selectWorkList(store.getState())
  const isOnRow = current !== null && event.target === boxOf(within, current)
  const action = (isOnRow ? ROW_KEYS[key] : undefined) ?? SINGLE_KEYS[key]
  if (action && current !== null) action(list, current)
  else if (key === '/') within.querySelector<HTMLInputElement>('input[name=text]')?.focus()
  else return pressShortcut(event, within)
  event.preventDefault()
}

type Key = readonly [key: string, does: string]

/** What the keys of a list do with its rows, beside moving through them. */
export interface RowKeys {
  /** Whether Enter on a row edits it, and does not open its record. */
  canEdit: boolean
  onRow: readonly Key[]
  anywhere: readonly Key[]
}

/** Handles the list's keys, and shows which there are. */
export function WorkKeys({ list, rowKeys }: { list: RefObject<HTMLElement | null>; rowKeys: RowKeys }) {
  const store = useAppStore()
  const [isOpen, setIsOpen] = useState(false)
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (list.current) actOn(event, { within: list.current, canEdit: rowKeys.canEdit, store })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button aria-keyshortcuts={shortcut('?')} onClick={() => setIsOpen(true)}>
        Keys <KeyHint>?</KeyHint>
      </Button>
      {isOpen && <KeySheet rowKeys={rowKeys} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function KeySheet({ rowKeys, onClose }: { rowKeys: RowKeys; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" isRead onCancel={onClose}>
      <p>
        Tab moves to the checkbox of one row. From there the keys move through the rows, and the checkbox says
        whose row it is.
      </p>
      <Keys title="On a row" keys={[...ON_ROW, ...rowKeys.onRow]} />
      <Keys title="Anywhere except in a field" keys={[...ANYWHERE, ...rowKeys.anywhere, ...IN_LIST]} />
      <label className={`check ${styles.box}`}>
        <input
          type="checkbox"
          defaultChecked={areSingleKeysOn()}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
        Use single-letter keys on this device
      </label>
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

const Keys = ({ title, keys }: { title: string; keys: readonly Key[] }) => (
  <section className="stack close">
    <h3>{title}</h3>
    <dl className={`stack close ${styles.keys}`}>
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const ON_ROW: readonly Key[] = [
  ['↓ ↑', 'Next row, previous row'],
  ['Page Down, Page Up', 'Ten rows down, ten rows up'],
  ['Home, End', 'First row of the page, last row'],
  ['Space', 'Select or deselect it; with Shift, all rows since the last one'],
]
const ANYWHERE: readonly Key[] = [
  ['j k', 'Next row, previous row'],
  ['n p', 'Next page, previous page'],
  ['x', 'Select or deselect the row; X, all rows since the last one'],
  ['a', 'Select all rows, or none'],
]
const IN_LIST: readonly Key[] = [
  ['/', 'Find in the list'],
  ['?', 'These shortcuts'],
]
