import { PAGE_SUBJECTS, pageTitle } from '#contract/pageTitle.ts'
import type { PublicPage } from '#build/publicPages.ts'

/** What the server says of a page before the browser has drawn it: to a crawler, to a preview in a chat, to the browser. */
export interface Page {
  status: 200 | 404 | 503
  title: string
  description: string
  /** The one address of this page, however it was asked for; undefined where there is nothing for a search engine. */
  address?: string
  /** The address and the size of the picture that a link to it is shown with, and what it shows. */
  picture?: { address: string; width: number; height: number; shows: string }
  /** The address of the feed of what it shows, without its ending. */
  feed?: string
  /** Which page it is: what the server renders, and whose scripts it begins with. Undefined for an administrator's. */
  page?: PublicPage
  /** Whether the HTML says that there is no such page until the browser draws this one, which says more or leads on. */
  isSaidToBeNowhere?: boolean
  /** Parts of the program, by name, that its first view needs beside the page's own. */
  laterParts?: readonly string[]
  /** Whether anybody can make up addresses like its without end: it is rendered for who asks, and not kept. */
  isNotKept?: boolean
  /** The calls whose answers the page begins with. */
  calls: readonly string[]
  /** What is enough of an answer for that, by its call, where the whole of it is many times as much. */
  enough?: Readonly<Record<string, unknown>>
}

/** A page about something that is not there: it says so itself, after these calls were refused. */
export const notFound = (
  subject: string = PAGE_SUBJECTS.notFound,
  page: PublicPage = 'notFound',
  calls: readonly string[] = [],
): Page => ({
  status: 404,
  title: pageTitle(subject),
  description: 'There is no such page in this register.',
  page,
  calls,
})

/** The page of a record, by its account number, that is not there. */
export const noRecord = (
  subject: string,
  page: PublicPage,
  acctNum: number | null,
  urlOf: (acctNum: number) => string,
): Page => notFound(subject, page, acctNum === null ? [] : [urlOf(acctNum)])
