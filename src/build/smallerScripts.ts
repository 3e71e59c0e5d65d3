import { minify } from '@swc/core'
import type { Plugin } from 'vite'

/** Saves every visitor a kilobyte: SWC's compressor, which runs before the built-in one, is more thorough. */
export const smallerScripts = (): Plugin => ({
  name: 'smaller-scripts',
  apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
  renderChunk: async (code) => ({
    code: (await minify(code, { module: true, compress: { passes: 5 }, mangle: { toplevel: true } })).code,
    map: null,
  }),
})
