import { Button } from '#client/ui/form/Button.tsx'
import styles from './SecondFactor.module.css'

/** Recovery codes, which cannot be shown again. */
export const RecoveryCodeList = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <div className={styles.codes}>
    <output>
      Your recovery codes. Each signs you in once when you do not have your device. Print them or write them
      down now: they are not shown again.
    </output>
    <ul aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div>
      <Button onClick={onDone}>I have saved them</Button>
    </div>
  </div>
)
