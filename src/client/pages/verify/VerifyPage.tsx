import { type DragEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useGetCitationKeysQuery, useGetCitationQuery } from '#client/api/provenance.ts'
import { failureText } from '#client/api/describeFailure.ts'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { Button, buttonClass } from '#client/ui/form/Button.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { Snippet } from '#client/ui/text/Snippet.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import { VERIFY_SUBJECT } from '#contract/pages.ts'
import { getCitationFile, getCitationKeys } from '#contract/publicAddresses.ts'
import type { Citation, CitationKeys } from '#contract/schemas/citation.ts'
import styles from './VerifyPage.module.css'
import { CITATION_TEXTS, citedOn } from './citationTexts.ts'
import { Field, FieldFrame } from '#client/ui/form/Field.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'
import type { Outcome, Verdict } from './checkCitation.ts'

/** A citation as a file and in the common forms, each with a copy button. */
const Cited = ({ citation, file }: { citation: Citation; file: string }) => (
  <>
    <Named cited={citation} />
    <p>
      <a className={buttonClass('primary')} href={file} download rel="nofollow">
        Download the Citation
      </a>
    </p>
    <p>
      The file holds the figures of the page and this site’s signature. Keep it: the site keeps no copy.
      Anyone can check it below, years later. The texts are signed too, without the figures.
    </p>
    {Object.entries(CITATION_TEXTS).map(([name, write]) => (
      <CopyableText key={name} title={name} text={write(citation)} />
    ))}
  </>
)

function CopyableText({ title, text }: { title: string; text: string }) {
  const [message, setMessage] = useState('')
  const copy = async () => {
    try {
      // Over plain HTTP there is no clipboard.
      await navigator.clipboard.writeText(text)
      setMessage('Copied.')
    } catch {
      setMessage('Your browser blocks copying: select the text.')
    }
  }
  return (
    <Section title={title}>
      <Snippet>{text}</Snippet>
      <div className="with-scripts">
        <Button onClick={() => void copy()} aria-label={`Copy: ${title}`}>
          Copy
        </Button>{' '}
        <output>{message}</output>
      </div>
    </Section>
  )
}

/** Cites the page in the address, and checks citations. The site's keys come with the page, so a check asks nobody. */
export function VerifyPage() {
  const [query] = useSearchParams()
  const page = query.get('page') ?? ''
  const citation = useGetCitationQuery({ page }, { skip: page === '' })
  const keys = useGetCitationKeysQuery()
  return (
    <Page
      heading={VERIFY_SUBJECT}
      lead="A citation is a signed file that holds what a page said, so that anyone can check it years later."
    >
      {page === '' ? (
        <p>To cite a page, follow “Cite this page” at its bottom.</p>
      ) : (
        <QueryBoundary
          query={citation}
          failure={failureText}
          notFound="There is no such page to cite, or it shows no figures."
        >
          {(cited) => <Cited citation={cited} file={apiUrl(getCitationFile, { page })} />}
        </QueryBoundary>
      )}
      <Section title="Check a Citation">
        <QueryBoundary query={keys}>
          {(known) => (
            <div className="with-scripts">
              <CheckCitation keys={known} />
            </div>
          )}
        </QueryBoundary>
        <p className="without-scripts">
          A citation is checked here with JavaScript. Programs can check its signature with{' '}
          <a href={apiUrl(getCitationKeys)}>the keys of this site</a>.
        </p>
      </Section>
    </Page>
  )
}

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
function CheckCitation({ keys }: { keys: CitationKeys }) {
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
  const change = (given: string) => {
    latest.current = undefined
    setText(given)
    setChecked(null)
  }
  const checkFile = (file: File | undefined) => {
    if (!file) return
    setText('')
    void check(file.name, file)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void check('The pasted text', text)
  }
  const { outcome, description, cited, file } = checked?.verdict ?? {}
  return (
    <div className={`stack ${styles.check}`}>
      <p>
        It is checked in your browser with the keys of this site, and sent nowhere. Of the file, only its
        title, day and address are shown.
      </p>
      <form id={id} className={`stack ${styles.form}`} onSubmit={submit}>
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
        <output className="stack close">
          {outcome && (
            <p>
              {checked?.name}: <strong>{OUTCOMES[outcome]}</strong> {description}
            </p>
          )}
          {cited && <Named cited={cited} />}
        </output>
      </form>
      {file && (
        <PartBoundary>
          <TodaysFigures key={file.signature} file={file} />
        </PartBoundary>
      )}
    </div>
  )
}

const Named = ({ cited: { title, page, day } }: { cited: NonNullable<Verdict['cited']> }) => (
  <p>
    “{title}”, <a href={page}>{page}</a>, as of {citedOn(day)}.
  </p>
)
