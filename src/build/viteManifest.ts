import type { Manifest } from 'vite'

const ENTRY = 'index.html'

/** The folder inside the build that contains the client for the server, and its entry. */
export const SERVER_BUILD = 'server'
export const SERVER_ENTRY = `${SERVER_BUILD}/entryServer.mjs`

/** The public pages, by the names of their components: `HomePage`. */
export const publicPagesIn = (manifest: Manifest): string[] =>
  Object.keys(manifest).flatMap(
    (key) => /^src\/client\/pages\/(?!admin)\w+\/(\w+Page)\.tsx$/.exec(key)?.[1] ?? [],
  )

/** The scripts that all pages share, by file name in the build: those that `index.html` names. */
export const entryScripts = (manifest: Manifest): string[] => scriptsOf(manifest, [ENTRY])

/** The script that runs as soon as the HTML is parsed, if the build has one. */
export const earlyScript = (manifest: Manifest): string | undefined =>
  Object.values(manifest).find(({ name }) => name === 'early')?.file

/** The scripts of this page, of these lazy components, and of the entry, each once; the page's own come last. */
export const pageScripts = (manifest: Manifest, page: string, later: readonly string[] = []): string[] =>
  scriptsOf(manifest, [ENTRY, ...partsOf(manifest, page, later)])

/** The scripts of the page's own chunks and of these lazy components. */
export const ownScripts = (manifest: Manifest, page: string, later: readonly string[] = []): string[] =>
  partsOf(manifest, page, later).flatMap((key) => manifest[key]?.file ?? [])

/** A lazily imported page is a chunk of its own, as its parts are; otherwise it is part of the entry. */
const partsOf = (manifest: Manifest, page: string, later: readonly string[]) =>
  [page, ...later].flatMap((part) =>
    Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && key.endsWith(`/${part}.tsx`)),
  )

/** The chunks that import themselves through others: such a script may find its imports undefined. */
export const circularChunks = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((key) => reachedFrom(manifest, manifest[key]?.imports).has(key))

const scriptsOf = (manifest: Manifest, keys: readonly string[]): string[] =>
  [...reachedFrom(manifest, keys)].flatMap((key) => manifest[key]?.file ?? [])

/** These chunks and all that they import, each once and after what it imports. */
function reachedFrom(manifest: Manifest, keys: readonly string[] = []): ReadonlySet<string> {
  const entered = new Set<string>()
  const reached = new Set<string>()
  const reach = (key: string): void => {
    if (entered.has(key)) return
    entered.add(key)
    manifest[key]?.imports?.forEach(reach)
    reached.add(key)
  }
  keys.forEach(reach)
  return reached
}
