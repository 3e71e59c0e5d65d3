import { useEffect, type ReactNode } from 'react'
import { PageHeading } from '#client/ui/text/PageHeading.tsx'
import { pageTitle } from '#contract/pageTitle.ts'
import styles from './Page.module.css'

interface PageProps {
  /** What the window is named after; by default the heading. */
  subject?: string
  heading: string
  /** One sentence under the heading. */
  lead?: ReactNode
  children: ReactNode
}

/** A page under its heading. The server has already named the window so in the page it sent. */
export function Page({ heading, subject = heading, lead, children }: PageProps) {
  useEffect(() => {
    document.title = pageTitle(subject)
  }, [subject])
  return (
    <div className={styles.page}>
      <PageHeading lead={lead}>{heading}</PageHeading>
      {children}
    </div>
  )
}
