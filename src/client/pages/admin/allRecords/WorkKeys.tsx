import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { KeyHint } from '#client/components/admin/KeyHint.tsx'
import { areSingleKeysOn, setSingleKeys, shortcut } from '#client/components/admin/singleKeys.ts'
import { useAppStore } from '#client/store/hooks.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import styles from './AllRecords.module.css'
import { actOn } from './rowKeys.ts'

interface WorkKeysProps {
  canEdit: boolean
  list: RefObject<HTMLElement | null>
}

/** Handles the list's keys, and shows which there are. */
export function WorkKeys({ list, canEdit }: WorkKeysProps) {
  const store = useAppStore()
  const [isOpen, setIsOpen] = useState(false)
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (list.current) actOn(event, { within: list.current, canEdit, store })
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
      {isOpen && <KeySheet canEdit={canEdit} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface KeySheetProps {
  canEdit: boolean
  onClose: () => void
}

function KeySheet({ canEdit, onClose }: KeySheetProps) {
  const id = useId()
  return (
    <Dialog labelledBy={id} onCancel={onClose}>
      <h2 id={id} tabIndex={-1} data-first-focus>
        Keyboard shortcuts
      </h2>
      <p>
        Tab moves to the checkbox of one row. From there the keys move through the rows, and the checkbox says
        whose row it is.
      </p>
      <Keys title="On a row" keys={canEdit ? [...ON_ROW, ...IN_FIELD] : [...ON_ROW, OPENS]} />
      <Keys
        title="Anywhere except in a field"
        keys={canEdit ? SINGLE : SINGLE.filter(([key]) => key !== 'e')}
      />
      <label className={styles.box}>
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

type Key = readonly [key: string, does: string]

const Keys = ({ title, keys }: { title: string; keys: readonly Key[] }) => (
  <section className={styles.keys}>
    <h3>{title}</h3>
    <dl>
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
const IN_FIELD: readonly Key[] = [
  ['Enter, F2', 'Edit the VoterID'],
  ['Enter', 'In the field: save and move to the row below'],
  ['Esc', 'In the field: discard the change'],
]
const OPENS: Key = ['Enter', 'Open the record']
const SINGLE: readonly Key[] = [
  ['j k', 'Next row, previous row'],
  ['n p', 'Next page, previous page'],
  ['x', 'Select or deselect the row; X, all rows since the last one'],
  ['a', 'Select all rows, or none'],
  ['e', 'Edit the VoterID'],
  ['o', 'Open the record; j and k work there too'],
  ['d', 'Delete the selected rows, after confirmation'],
  ['/', 'Find in the list'],
  ['?', 'These shortcuts'],
]
