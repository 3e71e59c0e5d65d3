import { useState } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import { formatDate } from '#client/components/formatDate.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { Snippet } from '#client/ui/text/Snippet.tsx'
import { PRODUCT_NAME } from '#contract/product.ts'
import styles from './Cited.module.css'
import type { Citation } from '#contract/schemas/citation.ts'

/** A citation in the common forms, each with a copy button. */
export function Cited({ citation }: { citation: Citation }) {
  const { page, asOf, revision, importId, title } = citation
  return (
    <>
      <p className={styles.cited}>
        {title !== undefined && <>“{title}”: </>}
        <a href={page}>{page}</a> shows this page as of {formatDate(asOf)}: revision {revision} of the
        register
        {importId !== null && `, after import ${importId}`}.
      </p>
      <CopyableText title="For a Footnote" text={plainCitation(citation)} />
      <CopyableText title="BibTeX" text={bibTexCitation(citation)} />
      <CopyableText title="For Programs" text={JSON.stringify(citation, undefined, 2)} />
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

const plainCitation = ({ title, page, asOf, revision, importId, sha256 }: Citation) =>
  `${title === undefined ? '' : `“${title}”, `}${PRODUCT_NAME}, as of ${asOf} (revision ${revision}${importId === null ? '' : `, import ${importId}`}), ${page}, SHA-256 ${sha256}.`

/** The key is unique even among several pages cited as of one revision. */
const bibTexCitation = ({ title = '', page, asOf, revision, sha256 }: Citation) =>
  `@misc{sunshineledger-${sha256.slice(0, 12)},
  title = {${title.replace(/[&%$#_{}]/g, '\\$&') || PRODUCT_NAME}},
  organization = {${PRODUCT_NAME}},
  url = {${page}},
  date = {${asOf}},
  note = {Revision ${revision}, SHA-256 ${sha256}}
}`
