import type { Plugin } from 'vite'

/**
 * A build plugin that leaves lazy imports as they are. Vite wraps each in a helper that first loads its dependencies, of
 * which there are none: the server names the scripts, and there is one style sheet.
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
