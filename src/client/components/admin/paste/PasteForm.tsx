import { type ChangeEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import { FieldFrame } from '#client/ui/form/FieldFrame.tsx'
import styles from './PasteForm.module.css'
import { usePastedList } from './usePastedList.ts'

interface PasteFormProps {
  label: string
  hint: string
  busy: boolean
  /** The lines that were not accepted, with reasons. */
  faults: readonly string[]
  onCheck: (text: string, form: FormData) => void
  /** Additional fields. */
  children?: ReactNode
}

/**
 * A list that is pasted, or read from a file, to be checked. The pasted text stays; until it is saved it also outlives the
 * page, and the browser asks before it closes the tab.
 */
export function PasteForm({ label, hint, busy, faults, onCheck, children }: PasteFormProps) {
  const file = useId()
  const [pasted, keep] = usePastedList()
  const [text, setText] = useState(pasted)
  const change = (changed: string) => {
    setText(changed)
    keep(changed)
  }
  const handleFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    // So that the same file can be chosen again after it was corrected.
    currentTarget.value = ''
    if (chosen) change(await chosen.text())
  }
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    onCheck(text, new FormData(event.currentTarget))
  }
  return (
    <>
      <form className={styles.form} onSubmit={handleSubmit}>
        <FieldFrame label={label} hint={hint}>
          {(control) => (
            <textarea
              {...control}
              rows={6}
              required
              value={text}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </FieldFrame>
        <label htmlFor={file}>Or choose a file</label>
        <input
          id={file}
          type="file"
          accept=".txt,.csv,.tsv,text/plain,text/csv"
          onChange={(event) => void handleFile(event)}
        />
        {children}
        <Button type="submit" busy={busy}>
          Check the list
        </Button>
      </form>
      {faults.length > 0 && (
        <div className={styles.faults} role="alert">
          <p>These lines were not accepted:</p>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
