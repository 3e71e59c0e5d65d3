import * as fs from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '#contract/domain/days.ts'

/** How long a tab that was opened before a new build can go on with its old scripts. */
export const PREVIOUS_ASSETS_KEPT_MS = 7 * DAY_MS

/** The limit for assets of earlier builds, in bytes; enough for about ten builds. All of it is held in memory. */
export const MAX_PREVIOUS_ASSETS_BYTES = 12_000_000

/** Where a build keeps the assets of earlier builds; a file's time is when it was replaced. */
export const previousAssets = (build: string) => join(build, 'previousAssets')

/** Copies what `built` serves into the build that replaces it, newest first, within the limit. */
export function keepPreviousAssets(built: string, next: string, now = Date.now()): void {
  const own = new Set(filesIn(join(next, 'assets')).map(({ name }) => name))
  const replacedNow = filesIn(join(built, 'assets')).map((file) => ({ ...file, replacedAt: now }))
  const replaced = [...replacedNow, ...filesIn(previousAssets(built))]
    .filter(({ name, replacedAt }) => !own.has(name) && !isExpired(replacedAt, now))
    .toSorted((a, b) => b.replacedAt - a.replacedAt)

  fs.mkdirSync(previousAssets(next), { recursive: true })
  let total = 0
  for (const { path, name, size, replacedAt } of replaced) {
    total += size
    if (total > MAX_PREVIOUS_ASSETS_BYTES) return
    const copy = join(previousAssets(next), name)
    fs.copyFileSync(path, copy)
    fs.utimesSync(copy, new Date(replacedAt), new Date(replacedAt))
  }
}

/** Removes expired assets from a build. If this process may not change it, the next build does. */
export function dropExpiredAssets(build: string, now = Date.now()): void {
  const folder = previousAssets(build)
  if (!isWritable(folder)) return
  for (const { path, replacedAt } of filesIn(folder))
    if (isExpired(replacedAt, now)) fs.rmSync(path, { force: true })
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

const isExpired = (replacedAt: number, now: number) => now - replacedAt > PREVIOUS_ASSETS_KEPT_MS

const filesIn = (folder: string) =>
  (fs.existsSync(folder) ? fs.readdirSync(folder) : []).flatMap((name) => {
    const path = join(folder, name)
    // Another server that starts at the same time may have removed it first.
    const stat = fs.statSync(path, { throwIfNoEntry: false })
    return stat ? [{ path, name, size: stat.size, replacedAt: stat.mtimeMs }] : []
  })
