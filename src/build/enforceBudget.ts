import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest, Plugin } from 'vite'
import { overBudget, weigh, weightTable } from './budget.ts'
import { PUBLIC_PAGES } from './publicPages.ts'
import { circularChunks, pageScripts } from './viteManifest.ts'

/**
 * A build plugin that prints the size of each public page, and fails a build that is over budget or has circular chunks.
 */
export const enforceBudget = (): Plugin => ({
  name: 'enforce-budget',
  apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
  writeBundle({ dir = '' }, bundle) {
    const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest
    const weights = weigh(manifest, (file) => gzipSync(readFileSync(join(dir, file)), { level: 9 }).length)
    console.log(['First load after gzip:', ...weightTable(weights)].join('\n'))

    const carriesAdmin = (file: string) => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' && chunk.moduleIds.some((id) => id.includes('/pages/admin/'))
    }
    const strays = PUBLIC_PAGES.filter((page) => pageScripts(manifest, page).some(carriesAdmin)).map(
      (page) => `${page} loads code of the administrators' pages.`,
    )
    const circles = circularChunks(manifest).map((key) => `${key} waits for itself, by what it imports.`)
    const faults = [...overBudget(weights), ...strays, ...circles]
    if (faults.length > 0) this.error(faults.join('\n'))
  },
})
