import { type DragEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, FieldFrame } from '#client/ui/form/Field.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'
import type { CitationKeys } from '#contract/schemas/citation.ts'
import styles from './CheckCitation.module.css'
import type { Outcome, Verdict } from './checkCitation.ts'
import { citedOn } from './citationTexts.ts'

const loadFigures = () => import('./TodaysFigures.tsx')
const TodaysFigures = lazyPart(loadFigures, 'TodaysFigures')

const loadChecker = () => import('./checkCitation.ts')

const NOT_LOADED: Verdict = {
  outcome: 'not checked',
  description: 'Part of this page did not load. Check it again once you are connected.',
}

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  genuine: 'Genuine.',
  altered: 'Not genuine.',
  'other site': 'Of another site.',
  'unknown key': 'Not confirmed.',
  'not a citation': 'Not a citation.',
  'not checked': 'Not checked.',
}

/** Checks a citation as a file or as text, without a request. */
export function CheckCitation({ keys }: { keys: CitationKeys }) {
  const id = useId()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<{ name: string; verdict: Verdict } | null>(null)
  const latest = useRef<unknown>(undefined)
  useEffect(() => {
    // After the page, and before anything is checked, which then asks nobody. Whoever checks learns of a failure.
    Promise.all([loadChecker(), loadFigures()]).catch(() => undefined)
  }, [])

  const check = async (name: string, given: string | File) => {
    const mine = (latest.current = {})
    setChecked(null)
    const checker = await loadChecker().catch(() => null)
    const verdict = checker ? await checker.checkCitation(given, keys) : NOT_LOADED
    // A verdict on something else than what is shown would mislead.
    if (latest.current === mine) setChecked({ name, verdict })
  }
  const checkFile = (file: File | undefined) => {
    if (!file) return
    setText('')
    void check(file.name, file)
  }
  const change = (given: string) => {
    latest.current = undefined
    setText(given)
    setChecked(null)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void check('The pasted text', text)
  }
  return (
    <div className={styles.check}>
      <p>
        It is checked in your browser with the keys of this site, and sent nowhere. Of the file, only its
        title, day and address are shown.
      </p>
      <form id={id} className={styles.form} onSubmit={submit}>
        <Field
          label="The file of the citation"
          type="file"
          accept=".json,.txt,.bib,.html"
          onChange={({ target }) => {
            checkFile(target.files?.[0])
            // So that the same file can be chosen again after it was changed.
            target.value = ''
          }}
        />
        <FieldFrame label="Or its text, pasted, or its file dropped here">
          {(control) => (
            <textarea
              {...control}
              required
              rows={6}
              value={text}
              onChange={({ target }) => change(target.value)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event: DragEvent) => {
                event.preventDefault()
                checkFile(event.dataTransfer.files[0])
              }}
            />
          )}
        </FieldFrame>
        {/* Named as its form's, so that a press before hydration is remembered and does not reload the page. */}
        <Button type="submit" form={id} variant="primary">
          Check
        </Button>
        <output>
          {checked && (
            <>
              <p>
                {checked.name}: <strong>{OUTCOMES[checked.verdict.outcome]}</strong>{' '}
                {checked.verdict.description}
              </p>
              {checked.verdict.cited && <Named cited={checked.verdict.cited} />}
            </>
          )}
        </output>
      </form>
      {checked?.verdict.file && (
        <PartBoundary>
          <TodaysFigures key={checked.verdict.file.signature} file={checked.verdict.file} />
        </PartBoundary>
      )}
    </div>
  )
}

/** What a genuine citation is of. */
const Named = ({ cited: { title, page, day } }: { cited: NonNullable<Verdict['cited']> }) => (
  <p>
    “{title}”, <a href={page}>{page}</a>, as of {citedOn(day)}.
  </p>
)
