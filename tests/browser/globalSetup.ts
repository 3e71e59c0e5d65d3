import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { spawnServer } from '#tests/support/spawnServer.ts'
import { findChromium } from './findChromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string | undefined
    siteUrl: string
    demoPassword: string
  }
}

/** One real server over the sample register, for all browser tests. */
export default async function serveTheSample({ provide }: TestProject) {
  const chromium = findChromium()
  provide('chromium', chromium)
  if (chromium === undefined) return undefined

  const DATA_DIR = mkdtempSync(join(tmpdir(), 'ledger-browser-'))
  const site = spawnServer({ DATA_DIR, SAMPLE_DATA: 'on' })
  provide('siteUrl', await site.serves())
  const password = await site.says(/with the password (\S+)/)
  provide('demoPassword', password)
  return async () => {
    site.server.kill('SIGTERM')
    await site.ended
    rmSync(DATA_DIR, { recursive: true })
  }
}
