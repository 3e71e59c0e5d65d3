/*
 * What the server and the client's build for the server say to each other, and what the server leaves in a page for the
 * client in the browser: the answers that the page was rendered from.
 */

/** What a call was answered. */
export interface CallAnswer {
  url: string
  status: number
  /** JSON. */
  body: string
}

/** The id of the element that holds a FirstView as JSON. */
export const FIRST_VIEW_ID = 'first-view'

/** The id of the template that names the program of the page, for the browser to ask for once it has drawn the words. */
export const PROGRAM_ID = 'program'

/** What a page begins with in the browser, so that it is drawn there as it was on the server. */
export interface FirstView {
  /** The addresses of the page's own scripts. */
  scripts: readonly string[]
  /** Queries as the store of the client takes them; no argument is undefined, which JSON leaves out. */
  answered: (AskedQuery & { value: unknown })[]
  /** Records that are not there, as the store notes a failed query by its key. */
  refused: Record<string, unknown>
  /** Too long to be in the page: the browser asks for these by itself before it takes over. */
  awaited: AskedQuery[]
}

/** A query of the client and its argument. */
interface AskedQuery {
  endpointName: string
  arg: unknown
}

/** A page that is about to be rendered. */
export interface BegunView {
  view: Omit<FirstView, 'scripts'>
  /** The addresses of the answers that are not in the page. */
  awaitedUrls: readonly string[]
  /** The HTML of the page at this path. It takes the processor for some milliseconds at a stretch. */
  render: (path: string) => Promise<string>
}

/** Of the client's build for the server: what a page shows first, of these answers. */
export type BeginView = (answers: readonly CallAnswer[]) => BegunView
