/* What the server and the client's server build exchange, and what the server leaves in a page for the browser. */

/** A query of the client that a page starts with: its name and argument there, and the addresses of its calls. */
export interface FirstQuery {
  endpointName: string
  arg: unknown
  urls: readonly string[]
}

/** The answer to a call, as the client's base query gives it: its data, or the refusal. */
export type CallAnswer =
  { data: unknown; error?: undefined } | { error: { status: number; data: unknown }; data?: undefined }

/** The id of the element that holds a FirstView as JSON. */
export const FIRST_VIEW_ID = 'first-view'

/** The id of the template that names the page's scripts, which the browser requests after the first paint. */
export const PROGRAM_ID = 'program'

/** Session storage's key of the path of a link that was followed before hydration, and of the address of its page. */
export const FOLLOWED_LINK = 'followed-link'

/**
 * The browser's key, fixed by the specification, of the bare token. There is no key while nobody is signed in. It is here
 * because the early script can import only what is a constant.
 */
export const TOKEN_KEY = 'adminToken'

/** The attribute that the early script sets on the document if a token is stored. */
export const SIGNED_IN_ATTRIBUTE = 'data-signed-in'

/** What a page starts with in the browser, so that it renders there exactly as on the server. */
export interface FirstView {
  /** The addresses of the page's own scripts. */
  scripts: readonly string[]
  /** Queries as the client's store takes them; an undefined argument is left out by JSON. */
  answered: (QueryWithArgument & { value: unknown })[]
  /** Records that do not exist, as the store holds failed queries by key. */
  refused: Record<string, unknown>
  /** Queries whose answers are too long to be in the page; the browser makes them before it hydrates. */
  awaited: QueryWithArgument[]
}

type QueryWithArgument = Omit<FirstQuery, 'urls'>

export interface PreparedView {
  view: Omit<FirstView, 'scripts'>
  /** The addresses of the answers that are not in the page. */
  awaitedUrls: readonly string[]
  /** The HTML of the page at this path. It blocks the thread for some milliseconds. */
  render: (path: string) => Promise<string>
}

/** The entry of the client's server build: makes these queries, whose calls are answered in process. */
export type PrepareView = (
  queries: readonly FirstQuery[],
  answerTo: (url: string) => CallAnswer,
) => PreparedView | Promise<PreparedView>
