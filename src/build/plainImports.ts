import type { Plugin } from 'vite'

/**
 * Part of the build: a lazy part of the program is imported as it stands. Vite wraps each such import in a helper that
 * first fetches what it needs, of which there is nothing: the server names scripts, and there is one style sheet.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
  renderChunk: (code) => ({
    code: code.replaceAll(/__vitePreload\(\(\) => (import\("[^"]*"\)), __VITE_PRELOAD__\)/g, '$1'),
    map: null,
  }),
})
