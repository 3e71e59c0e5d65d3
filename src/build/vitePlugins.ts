import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { fallbackFonts } from './fallbackFonts.ts'
import { overBudget, weighBuild, weightTable } from './budget.ts'
import { circularChunks, pageScripts, publicPagesIn } from './viteManifest.ts'

const ORDER = '@layer tokens, base, ui, pages;'

/**
 * Puts a component's style sheet into the layer of its folder, and declares the order of the layers first in each: a build
 * may put the styles shared by several pages before those that set the order.
 */
export const layerStyles = (): Plugin => ({
  name: 'layer-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code, id) => {
      const layer = id.includes('/src/client/ui/') ? 'ui' : 'pages'
      const rules = id.endsWith('.module.css') ? `@layer ${layer} {\n${code}\n}` : code
      return { code: `${ORDER}\n${rules}`, map: null }
    },
  },
})

export const addFallbackFonts = (): Plugin => ({
  name: 'add-fallback-fonts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/styles\/fonts\.css$/ },
    handler: (code) => ({ code: `${code}\n${fallbackFonts()}`, map: null }),
  },
})

/**
 * A build plugin that prints the size of each public page, and fails a build whose pages would not work or load code that
 * is not theirs. One over budget works: it is for a test to fail, not for a site that starts.
 */
export const reportWeights = (): Plugin => ({
  name: 'report-weights',
  apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
  writeBundle({ dir = '' }, bundle) {
    // Vite has just written it.
    const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest
    const weights = weighBuild(dir)
    console.log(['First load after gzip:', ...weightTable(weights)].join('\n'))

    const carriesAdmin = (file: string) => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' && chunk.moduleIds.some((id) => id.includes('/pages/admin/'))
    }
    const strays = publicPagesIn(manifest)
      .filter((page) => pageScripts(manifest, page).some(carriesAdmin))
      .map((page) => `${page} loads code of the administrators' pages.`)
    const circles = circularChunks(manifest).map((key) => `${key} waits for itself, by what it imports.`)
    for (const excess of overBudget(weights)) this.warn(excess)
    const faults = [...strays, ...circles]
    if (faults.length > 0) this.error(faults.join('\n'))
  },
})
