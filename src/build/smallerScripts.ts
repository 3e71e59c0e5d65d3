import { fileURLToPath } from 'node:url'
import { minify } from '@swc/core'
import type { Plugin } from 'vite'

const ROUTER = fileURLToPath(import.meta.resolve('react-router'))

/**
 * A kilobyte less for every visitor than the build's defaults: SWC's compressor is more thorough than the one built
 * in, and react-router ships its warnings for developers unless its production build is named.
 */
export const smallerScripts = (): Plugin => ({
  name: 'smaller-scripts',
  apply: 'build',
  config: () => ({
    resolve: { alias: [{ find: /^react-router$/, replacement: productionOf(ROUTER) }] },
  }),
  renderChunk: async (code) => ({
    code: (await minify(code, { module: true, compress: { passes: 5 }, mangle: { toplevel: true } })).code,
    map: null,
  }),
})

const productionOf = (path: string) =>
  path.replace(/dist\/development\/index\.m?js$/, 'dist/production/index.mjs')
