import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { pageScripts, publicPagesIn } from './viteManifest.ts'

/** The most that a visitor may have to load for the first page, in bytes after gzip; 1 kB is 1,000 bytes. */
export const BUDGET = { script: 140_000, style: 14_000 }

export interface Weights {
  /** The scripts of each public page, including everything they import. */
  scripts: Record<string, number>
  /** All style sheets together, including those of the administrators' pages. */
  style: number
}

/** Weighs a build according to its manifest; `weightOf` returns the size of a file in bytes after gzip. */
export function weigh(manifest: Manifest, weightOf: (file: string) => number): Weights {
  const total = (files: readonly string[]) => files.reduce((sum, file) => sum + weightOf(file), 0)
  const scripts = publicPagesIn(manifest).map((page) => [page, total(pageScripts(manifest, page))] as const)
  const styles = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? file : []))
  return { scripts: Object.fromEntries(scripts), style: total(styles) }
}

export function weighBuild(dir: string): Weights {
  const read = (file: string) => readFileSync(join(dir, file))
  const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest
  return weigh(manifest, (file) => gzipSync(read(file), { level: 9 }).length)
}

/** A sentence for each limit that is exceeded. */
export function overBudget({ scripts, style }: Weights): string[] {
  const heavy = Object.entries(scripts).filter(([, weight]) => weight > BUDGET.script)
  return [
    ...heavy.map(([page, weight]) => exceeded(`The scripts of ${page}`, weight, BUDGET.script)),
    ...(style > BUDGET.style ? [exceeded('The style sheets', style, BUDGET.style)] : []),
  ]
}

export const weightTable = ({ scripts, style }: Weights): string[] =>
  [...Object.entries(scripts), ['all style sheets', style] as const].map(
    ([what, weight]) => `  ${what.padEnd(18)}${kilobytes(weight).padStart(10)}`,
  )

const exceeded = (what: string, weight: number, limit: number) =>
  `${what} weigh ${weight} bytes after gzip, which is over the budget of ${limit}.`

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
