import { type DragEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import { Link } from '#client/components/links/Link.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { FieldFrame } from '#client/ui/form/FieldFrame.tsx'
import styles from './CheckCitation.module.css'
import type { Verdict } from '#client/components/citation/checkPasted.ts'
import { DEVELOPERS_PAGE } from '#contract/pages.ts'

/** The code that checks is loaded with the first citation. */
const checked = async (text: string): Promise<Verdict> =>
  (await import('#client/components/citation/checkPasted.ts')).checkPasted(text)

const NOT_LOADED: Verdict = {
  outcome: 'unchecked',
  says: 'The check could not be loaded. Try again.',
  differences: [],
}

const OUTCOMES: Readonly<Record<Verdict['outcome'], string>> = {
  genuine: 'Genuine.',
  altered: 'Not genuine.',
  unreadable: 'Not checked.',
  unchecked: 'Not checked.',
}

/** Checks a copied citation or its file: whether it is genuine, and what differs. */
export function CheckCitation() {
  const id = useId()
  const [text, setText] = useState('')
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const latest = useRef('')
  const change = (given: string) => {
    latest.current = given
    setText(given)
    setVerdict(null)
    setIsChecking(false)
  }
  const check = async (given: string) => {
    setIsChecking(true)
    const found = await checked(given).catch(() => NOT_LOADED)
    // A verdict on another text than the one that is shown would mislead.
    if (latest.current !== given) return
    setVerdict(found)
    setIsChecking(false)
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const content = await file.text()
    change(content)
    await check(content)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void check(text)
  }
  return (
    <form id={id} className={styles.form} onSubmit={submit}>
      <FieldFrame label="The citation, as it was copied, or its file dropped here">
        {(control) => (
          <textarea
            {...control}
            required
            rows={6}
            maxLength={1_000_000}
            value={text}
            onChange={({ target }) => change(target.value)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event: DragEvent) => {
              event.preventDefault()
              void take(event.dataTransfer.files[0])
            }}
          />
        )}
      </FieldFrame>
      <Field
        label="Or a file"
        type="file"
        accept=".json,.txt,.bib"
        onChange={({ target }) => {
          void take(target.files?.[0])
          // So that the same file can be chosen again after it was changed.
          target.value = ''
        }}
      />
      {/* Named as its form's, so that a press before hydration is remembered and does not reload the page. */}
      <Button type="submit" form={id} variant="primary" busy={isChecking}>
        Check
      </Button>
      <output>
        {verdict && (
          <>
            <p>
              <strong>{OUTCOMES[verdict.outcome]}</strong> {verdict.says}
              {verdict.outcome === 'unchecked' && (
                <>
                  {' '}
                  Or <Link to={DEVELOPERS_PAGE}>check it with a program</Link>.
                </>
              )}
            </p>
            <ul>
              {verdict.differences.map((difference) => (
                <li key={difference}>{difference}</li>
              ))}
            </ul>
          </>
        )}
      </output>
    </form>
  )
}
