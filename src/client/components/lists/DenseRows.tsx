import { tryStorage } from '#client/store/tryStorage.ts'
import styles from './ListBar.module.css'

const KEY = 'denseRows'

/** The style sheet reads it from the document, so that it holds for every table and a page needs no state. */
const look = () => document.documentElement.dataset

/** Before a page is rendered in the browser. */
export function recallDenseRows(): void {
  if (tryStorage(() => localStorage.getItem(KEY)) === 'on') look()['rows'] = 'dense'
}

/** Asks for lower rows in every table, and is remembered. */
export const DenseRows = () => (
  <label className={`check quiet ${styles.dense}`}>
    <input
      ref={(box) => {
        if (box) box.checked = look()['rows'] === 'dense'
      }}
      type="checkbox"
      name="dense-rows"
      onChange={({ target }) => {
        look()['rows'] = target.checked ? 'dense' : ''
        tryStorage(() => localStorage.setItem(KEY, target.checked ? 'on' : 'off'))
      }}
    />
    Dense rows
  </label>
)
