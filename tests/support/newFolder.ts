import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of its own, which is removed when the test is over. */
export function newFolder(whenOver: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
