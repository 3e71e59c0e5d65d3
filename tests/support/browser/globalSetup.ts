import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildAll } from '#tests/support/runner/buildAll.ts'
import { installMissing } from '#tests/support/runner/installMissing.ts'
import { skipProject } from '#tests/support/runner/skipProject.ts'
import { spawnServer } from '#tests/support/servers/spawnServer.ts'
import { BROWSERS } from './openVisitor.ts'
import { findChromium, lacksPreferred, PREFERRED_PACKAGE } from './findChromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of Chromium. */
    chromium: string
    siteUrl: string
    demoPassword: string
  }
}

/** One real server over the sample register, for all browser tests. */
export default async function serveTheSample(
  project: TestProject,
  settings: Readonly<Record<string, string>> = {},
) {
  installMissing(lacksPreferred, PREFERRED_PACKAGE)
  installMissing(() => findChromium() === undefined, 'chromium')
  for (const { programs, packages } of Object.values(BROWSERS))
    installMissing(() => !programs.every((program) => existsSync(program)), ...packages)
  const chromium = findChromium()
  if (chromium === undefined) {
    skipProject(project, 'Install Chromium (on Debian: apt-get install chromium).')
    return undefined
  }
  const { provide } = project
  provide('chromium', chromium)
  await buildAll()
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'ledger-browser-'))
  const site = spawnServer({ DATA_DIR, SAMPLE_DATA: 'on', ...settings })
  provide('siteUrl', await site.serves())
  provide('demoPassword', await site.outputMatching(/with the password (\S+)/))
  return async () => {
    site.server.kill('SIGTERM')
    await site.ended
    rmSync(DATA_DIR, { recursive: true })
  }
}
