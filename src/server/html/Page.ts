import { PAGE_SUBJECTS, pageTitle } from '#contract/pageTitle.ts'
import type { PublicPage } from '#build/publicPages.ts'

/** What the server says of a page before the browser has drawn it: to a crawler, to a preview in a chat, to the browser. */
export interface Page {
  status: 200 | 404 | 503
  title: string
  description: string
  /** The one address of this page, however it was asked for; undefined where there is nothing for a search engine. */
  address?: string
  /** Whose scripts the page begins with. */
  page?: PublicPage
  /** The calls whose answers the page begins with. */
  calls: readonly string[]
}

/** A page about something that is not there: the client says what, in the same words. */
export const notFound = (subject: string = PAGE_SUBJECTS.notFound, page?: PublicPage): Page => ({
  status: 404,
  title: pageTitle(subject),
  description: 'There is no such page in this register.',
  calls: [],
  ...(page && { page }),
})
