import type { ReactNode } from 'react'
import { BackToList } from '#client/components/BackToList.tsx'
import { Page } from './Page.tsx'

interface NotFoundProps {
  title: string
  /** Where to look next. */
  list: string
  children?: ReactNode
}

/** Shown instead of a record: what is wrong, and the way back. */
export function NotFound({ title, list, children }: NotFoundProps) {
  return (
    <Page heading={title} id="missing">
      {children}
      <BackToList list={list} />
    </Page>
  )
}
