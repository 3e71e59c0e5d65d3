import type { Manifest } from 'vite'
import type { PublicPage } from './publicPages.ts'

const ENTRY = 'index.html'

/** The scripts of every page alike, by file name in the build: those `index.html` names. */
export const entryScripts = (manifest: Manifest): string[] => scriptsOf(manifest, [ENTRY])

/** The scripts of this page and of the entry, each once; the page's own come last. */
export const pageScripts = (manifest: Manifest, page: PublicPage): string[] =>
  scriptsOf(manifest, [ENTRY, ...lazyChunksOf(manifest, page)])

/** A page that is imported lazily is a chunk of its own, named by its source; another is part of the entry. */
const lazyChunksOf = (manifest: Manifest, page: PublicPage) =>
  Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && key.startsWith(`src/client/pages/${page}/`),
  )

function scriptsOf(manifest: Manifest, keys: readonly string[]): string[] {
  const reached = new Map<string, string>()
  const reach = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || reached.has(key)) return
    for (const imported of chunk.imports ?? []) reach(imported)
    reached.set(key, chunk.file)
  }
  for (const key of keys) reach(key)
  return [...reached.values()]
}
