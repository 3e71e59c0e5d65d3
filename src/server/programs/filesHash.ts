import { createHash, hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A hash that changes when a file below one of these paths is added, removed, renamed or changed; file times do not
 * count.
 */
export function filesHash(root: string, paths: readonly string[]): string {
  const all = createHash('sha256')
  for (const path of paths.flatMap((each) => filesUnder(root, each)))
    all.update(`${path}\0`).update(hash('sha256', readFileSync(join(root, path)), 'buffer'))
  return all.digest('hex')
}

const filesUnder = (root: string, path: string): string[] =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path))
        .toSorted()
        .flatMap((name) => filesUnder(root, join(path, name)))
    : [path]
