import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import type { PublicPage } from '#build/publicPages.ts'

/** What the server knows about a page: for crawlers, previews in chats, and the browser. */
export interface Page {
  status: 200 | 404 | 503
  /** The address to redirect to instead; not cached, because it may be another tomorrow. */
  redirectTo?: string
  /** What it is about; its title begins with the name of the product. */
  subject: string
  /** What links to it say instead, where `subject` alone does not tell. */
  linkText?: string
  description: string
  /** The canonical address of this page; undefined if it is not for search engines. */
  address?: string
  /** The preview picture of links to it: its address, size and alternative text. */
  picture?: { address: string; width: number; height: number; shows: string }
  /** What search engines for data learn of it, in terms of schema.org; addresses begin with `/`. */
  dataset?: { name: string; variableMeasured: readonly string[]; downloads: Readonly<Record<string, string>> }
  /** Where it is on the site, from a list down to itself: the names and addresses of these pages. */
  breadcrumbs?: readonly (readonly [name: string, path: string])[]
  /** The address of its feed, without the extension. */
  feed?: string
  /** The descriptions of the API for programs, by their relation to it. */
  services?: Readonly<Record<string, string>>
  /** Which page it is, for rendering and for its scripts. Undefined for administrators' pages. */
  page?: PublicPage
  /** Whether the HTML is a "not found" page until the browser renders this one, which says more or redirects. */
  isNotFoundInHtml?: boolean
  /** Further chunks, by name, that its first view needs. */
  laterParts?: readonly string[]
  /** The calls whose answers the page starts with. */
  calls: readonly string[]
  /** How they are answered, if not with the page's own status: a list that is empty is not found, but its call is. */
  callStatus?: 200
  /** For calls of which the page needs only a part, and the whole answer is many times as large: that part, by call. */
  enough?: Readonly<Record<string, unknown>>
}

/** A page about a record that does not exist; the page says so itself after these calls are refused. */
export const notFound = (
  subject: string = PAGE_SUBJECTS.notFound,
  page: PublicPage = 'notFound',
  calls: readonly string[] = [],
): Page => ({
  status: 404,
  subject,
  description: 'There is no such page in this register.',
  page,
  calls,
})

/** The page of an account number without a record. */
export const noRecord = (
  subject: string,
  page: PublicPage,
  acctNum: number | null,
  urlOf: (acctNum: number) => string,
): Page => notFound(subject, page, acctNum === null ? [] : [urlOf(acctNum)])
