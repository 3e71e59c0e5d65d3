import type { Manifest } from 'vite'
import type { PublicScreen } from './publicScreens.ts'

const ENTRY = 'index.html'

/** The scripts of every screen alike, by file name in the build: those `index.html` names. */
export const entryScripts = (manifest: Manifest): string[] => scriptsOf(manifest, [ENTRY])

/** The scripts of this screen and of the entry, each once; the screen's own come last. */
export const screenScripts = (manifest: Manifest, screen: PublicScreen): string[] =>
  scriptsOf(manifest, [ENTRY, ...lazyChunksOf(manifest, screen)])

/** A screen that is imported lazily is a chunk of its own, named by its source; another is part of the entry. */
const lazyChunksOf = (manifest: Manifest, screen: PublicScreen) =>
  Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && key.startsWith(`src/client/pages/${screen}/`),
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
