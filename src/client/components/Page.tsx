import { useEffect, type ReactNode } from 'react'
import { PageHeading } from '#client/ui/text/PageHeading.tsx'
import { pageTitle } from '#contract/pages.ts'
import styles from './Page.module.css'
import { BackToList } from './BackToList.tsx'

interface PageProps {
  /** The subject of the document's title; by default the heading. */
  subject?: string
  heading: string
  /** One sentence under the heading, beside a low one. */
  lead?: ReactNode
  /** A link at the end of a low heading's line. */
  aside?: ReactNode
  /** For a page that begins with a list: its heading takes one line. */
  low?: boolean
  /** For style sheets. */
  id?: string
  children: ReactNode
}

/** A page with its heading and title. The HTML from the server already has the same title. */
export function Page({ heading, subject = heading, lead, aside, low = false, id, children }: PageProps) {
  useEffect(() => {
    document.title = pageTitle(subject)
  }, [subject])
  return (
    <div className={low ? `${styles.page} ${styles.low}` : styles.page} id={id}>
      <PageHeading lead={lead} aside={aside} low={low}>
        {heading}
      </PageHeading>
      {children}
    </div>
  )
}

interface NotFoundProps {
  title: string
  list: string
  children?: ReactNode
}

/** Shown instead of a record: what is wrong, and the way back. */
export const NotFound = ({ title, list, children }: NotFoundProps) => (
  <Page heading={title} id="missing">
    {children}
    <BackToList list={list} />
  </Page>
)
