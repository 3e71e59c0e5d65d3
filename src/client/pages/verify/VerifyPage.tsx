import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useGetCitationKeysQuery, useGetCitationQuery } from '#client/api/citation.ts'
import { failureText } from '#client/api/describeFailure.ts'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { Button, buttonClass } from '#client/ui/form/Button.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { Snippet } from '#client/ui/text/Snippet.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import { VERIFY_SUBJECT } from '#contract/pages.ts'
import { getCitationFile, getCitationKeys } from '#contract/publicAddresses.ts'
import type { Citation } from '#contract/schemas/citation.ts'
import { CheckCitation } from './CheckCitation.tsx'
import styles from './CheckCitation.module.css'
import { CITATION_TEXTS, citedOn } from './citationTexts.ts'

/** A citation as a file and in the common forms, each with a copy button. `page` is the address as it was asked for. */
function Cited({ citation, page }: { citation: Citation; page: string }) {
  const { title, day } = citation
  return (
    <>
      <p className={styles.cited}>
        “{title}”, <a href={citation.page}>{citation.page}</a>, as of {citedOn(day)}.
      </p>
      <p>
        <a
          className={buttonClass('primary')}
          href={apiUrl(getCitationFile, { page })}
          download
          rel="nofollow"
        >
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
}

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
          {(cited) => <Cited citation={cited} page={page} />}
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
