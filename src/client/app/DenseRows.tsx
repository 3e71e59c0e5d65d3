import { attempt } from '#client/store/attempt.ts'
import styles from './Footer.module.css'

const KEY = 'denseRows'

const recall = (box: HTMLInputElement | null) => {
  if (box) box.checked = attempt(() => localStorage.getItem(KEY)) === 'on'
}

/**
 * Asks for lower rows in every table, and is remembered. The style sheet reads the checkbox itself, so it needs no state.
 * It is set before the first paint, or on a server-rendered page as soon as scripts run.
 */
export const DenseRows = () => (
  <label className={styles.dense}>
    <input
      ref={recall}
      type="checkbox"
      name="dense-rows"
      onChange={({ target }) => attempt(() => localStorage.setItem(KEY, target.checked ? 'on' : 'off'))}
    />
    Dense rows
  </label>
)
