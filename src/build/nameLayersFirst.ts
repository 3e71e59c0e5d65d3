import type { Plugin } from 'vite'

const ORDER = '@layer tokens, base, ui, pages;'

/**
 * Says the order of the style layers before every style sheet: a build may put the styles that several pages share
 * before those that set the order.
 */
export const nameLayersFirst = (): Plugin => ({
  name: 'name-layers-first',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => ({ code: `${ORDER}\n${code}`, map: null }),
  },
})
