import type { Plugin } from 'vite'

const ORDER = '@layer tokens, base, ui, pages;'

/**
 * Declares the order of the style layers at the start of every style sheet: a build may put the styles shared by several
 * pages before those that set the order.
 */
export const nameLayersFirst = (): Plugin => ({
  name: 'name-layers-first',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => ({ code: `${ORDER}\n${code}`, map: null }),
  },
})
