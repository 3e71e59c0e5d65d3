import { useEffect, type ReactNode } from 'react'
import { PageHeading } from '#client/ui/text/PageHeading.tsx'
import { pageTitle } from '#contract/pageTitle.ts'
import styles from './Page.module.css'

interface PageProps {
  /** The subject of the document's title; by default the heading. */
  subject?: string
  heading: string
  /** One sentence under the heading. */
  lead?: ReactNode
  /** By which style sheets know it. */
  id?: string
  children: ReactNode
}

/** A page with its heading and title. The HTML from the server already has the same title. */
export function Page({ heading, subject = heading, lead, id, children }: PageProps) {
  useEffect(() => {
    document.title = pageTitle(subject)
  }, [subject])
  return (
    <div className={styles.page} id={id}>
      <PageHeading lead={lead}>{heading}</PageHeading>
      {children}
    </div>
  )
}
