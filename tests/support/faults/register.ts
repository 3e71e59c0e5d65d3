import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { closeDatabase, openDatabase } from '#database/openDatabase.ts'
import type { HeldSocket } from '#tests/support/servers/holdSocket.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { seed } from '#tests/support/register/seed.ts'
import { importHere } from '#tests/support/importer/importHere.ts'
import { spawnServer } from '#tests/support/servers/spawnServer.ts'

/** Each administrator saves a separate candidate's VoterID. */
export const EDITED = [101, 102, 103, 104]
/** Always linked to the committee, and unlinked from it, together. */
export const LINKED = Array.from({ length: 20 }, (_, index) => 200 + index)
export const COMMITTEE = 71_001
export const LIST = '/api/candidates/20261103-GEN/STR'

/**
 * A register for fault tests: candidates, a committee, a document and an administrator. Removed when it is disposed of.
 * From then on, this process makes files as private as the site's programs do.
 */
export async function makeFaultRegister(databaseUrl?: string) {
  // It stays, because fault tests run concurrently.
  process.umask(0o077)
  const folder = mkdtempSync(join(tmpdir(), 'ledger-faults-'))
  const dataDir = join(folder, 'data')
  const documents = join(dataDir, 'documents')
  mkdirSync(documents, { recursive: true })
  const db = await openDatabase(databaseUrl ?? join(dataDir, 'sunshine-ledger.sqlite'))
  await seed(
    db,
    {
      candidates: [...EDITED, ...LINKED].map((AcctNum) => aCandidate({ AcctNum })),
      committees: [aCommittee({ AcctNum: COMMITTEE, Name: 'Invented Sunshine Fund' })],
      // Servers on PostgreSQL read the files of documents from the database.
      ...(databaseUrl === undefined && { documents: [aDocument()] }),
      administrators: [ADA],
    },
    documents,
  )
  await closeDatabase(db)
  const settings = { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
  return {
    folder,
    dataDir,
    settings,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A running server; `address` is its address as a number, without a name look-up. */
export async function serve(settings: Record<string, string>, socket?: HeldSocket) {
  const started = spawnServer(settings, socket)
  const address = (await started.serves()).replace('localhost', '127.0.0.1')
  return {
    ...started,
    address,
    kill: async (signal: NodeJS.Signals = 'SIGKILL') => {
      started.server.kill(signal)
      return started.ended
    },
  }
}

/** Puts lists on file, before anything goes wrong. */
export async function take(lists: readonly string[][], settings: Record<string, string>): Promise<void> {
  for (const list of lists) {
    const { status, stdout } = await importHere(list, settings)
    if (status !== 0) throw new Error(`${list[0]} could not be imported: ${stdout}`)
  }
}

export type Call = (method: string, path: string, body?: unknown) => Promise<Response>

/** Calls made as Ada, who signs in before the first, and again when her session has ended. */
export function callsTo(addressOf: () => string): Call {
  let token: string | undefined
  const call = (method: string, path: string, body?: unknown) =>
    fetch(addressOf() + path, {
      method,
      headers: {
        ...(token !== undefined && { 'x-auth-token': token }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const signIn = async () => {
    const answer = await call('POST', '/api/auth', { email: ADA.email, password: ADA.password })
    if (answer.ok) token = ((await answer.json()) as { token: string }).token
    return answer
  }
  return async (method, path, body) => {
    if (token === undefined) {
      const answer = await signIn()
      if (!answer.ok) return answer
    }
    const answer = await call(method, path, body)
    if (answer.status !== 401) return answer
    token = undefined
    const again = await signIn()
    return again.ok ? call(method, path, body) : again
  }
}
