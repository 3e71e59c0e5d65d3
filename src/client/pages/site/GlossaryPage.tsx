import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Page } from '#client/components/Page.tsx'
import { termId } from '#client/components/elections/TermLinks.tsx'
import { TERMS } from '#client/components/elections/terms.ts'
import { GLOSSARY_SUBJECT } from '#contract/pages.ts'
import styles from './GlossaryPage.module.css'

/** The terms that this site uses, each with its own address. */
export function GlossaryPage() {
  const { hash } = useLocation()
  // The browser looks for the fragment before the page is rendered.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <Page heading={GLOSSARY_SUBJECT} lead="The terms of Florida campaign finance, as this site uses them.">
      <dl className={styles.terms}>
        {Object.entries(TERMS).map(([name, description]) => (
          <div key={name} id={termId(name)}>
            <dt>{name}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Page>
  )
}
