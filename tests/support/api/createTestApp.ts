import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type AppDeps, createApp } from '#server/createApp.ts'
import type { Db } from '#database/connection/Db.ts'
import { documentStore } from '#database/repositories/documentFiles.ts'
import { publicVersionIn } from '#database/repositories/publicVersion.ts'
import { createResponseCache } from '#server/cache/responseCache.ts'
import { publicationsIn } from '#server/exports/publications.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { CHEAP_HASHER } from './cheapHasher.ts'
import { emptyDatabase } from '#tests/support/register/emptyDatabase.ts'
import { checkAgainstDocument } from './checkAgainstDocument.ts'
import { type Seed, seed } from '#tests/support/register/seed.ts'
import { signInAda } from '#tests/support/register/recordAdministrator.ts'
import { newFolder } from '#tests/support/newFolder.ts'
import { SILENT } from '#tests/support/runner/silent.ts'

/** The address of this site, for requests that come from its own pages. */
export const ORIGIN = 'https://ledger.example.org'

/** What the app over this database and folder of documents is given; each test replaces what it is about. */
export const appDeps = (db: Db, folder = 'nowhere'): AppDeps => ({
  db,
  responseCache: createResponseCache(publicVersionIn(db)),
  documentStore: documentStore(folder, db),
  spoolFolder: tmpdir(),
  publications: publicationsIn(join(folder, 'bulk')),
  log: SILENT,
  tls: false,
  origins: [ORIGIN],
  hasher: CHEAP_HASHER,
  clock: () => new Date('2026-11-21T12:00:00Z'),
  peerOf: () => '192.0.2.1',
  whyNotReady: () => undefined,
})

/** Tells the app which address a test's request comes from. */
export const PEER_HEADER = 'x-test-peer'

/** A fresh API over a fresh in-memory database, or the one of `deps`, into which the given facts are recorded. */
export async function createTestApp(facts: Seed = {}, deps: Partial<AppDeps> = {}) {
  const db = deps.db ?? (await openDatabase(await emptyDatabase()))
  const folder = newFolder()
  if (db !== deps.db) onTestFinished(() => db.destroy())
  await seed(db, facts, folder)
  let now = new Date('2026-11-21T12:00:00Z')
  const logged: string[] = []
  const log = { info: () => {}, error: (message: string) => void logged.push(message) }
  const app = createApp({
    ...appDeps(db, folder),
    ...(deps.readDb && { responseCache: createResponseCache(publicVersionIn(deps.readDb)) }),
    log,
    clock: () => now,
    peerOf: (c) => c.req.header(PEER_HEADER) ?? '192.0.2.1',
    ...deps,
  })
  const minutesPass = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
  const secrets = facts.signedIn ? await signInAda(db, now) : { token: '', cookie: '' }
  return { db, logged, api: checkAgainstDocument(app), minutesPass, ...secrets }
}
