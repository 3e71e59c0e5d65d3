import { useState } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { Snippet } from '#client/ui/text/Snippet.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import { getCitationFile } from '#contract/publicAddresses.ts'
import styles from './Cited.module.css'
import { CITATION_TEXTS, citedOn } from './citationTexts.ts'
import type { Citation } from '#contract/schemas/citation.ts'

/** A citation as a file and in the common forms, each with a copy button. `page` is the address as it was asked for. */
export function Cited({ citation, page }: { citation: Citation; page: string }) {
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
