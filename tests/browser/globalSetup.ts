import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { spawnServer } from '#tests/support/spawnServer.ts'
import { findChromium } from './findChromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where Chromium is; absent where there is none, and the tests are skipped. */
    chromium: string | undefined
    siteUrl: string
    demoPassword: string
  }
}

/** One real server over the sample register, for all browser tests. */
export default async function serveTheSample(
  { provide }: TestProject,
  settings: Readonly<Record<string, string>> = {},
) {
  const chromium = findChromium()
  if (chromium === undefined) return undefined

  provide('chromium', chromium)
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'ledger-browser-'))
  const site = spawnServer({ DATA_DIR, SAMPLE_DATA: 'on', ...settings })
  provide('siteUrl', await site.serves())
  provide('demoPassword', await site.says(/with the password (\S+)/))
  return async () => {
    site.server.kill('SIGTERM')
    await site.ended
    rmSync(DATA_DIR, { recursive: true })
  }
}
