import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const MAIN = join(import.meta.dirname, '../../src/server/main.ts')

/** A folder of its own for one test's data. */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the real server with only these settings, on a free port where they name none. */
export function startServer(settings: Record<string, string>) {
  // vitest itself runs on Node 24 only through npm; this process is that Node.
  const server = spawn(process.execPath, [MAIN], {
    env: { PORT: '0', SAMPLE_DATA: 'off', ...settings },
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  return {
    server,
    /** All it has said so far, on both streams. */
    said: () => said,
    ended: ended(server),
    /** Resolves to the address it prints once it serves. */
    serves: async (): Promise<string> => {
      for await (const _ of server.stdout) {
        const address = /is at (http\S+)/.exec(said)?.[1]
        if (address !== undefined) return address
      }
      throw new Error(`The server ended before it served: ${said}`)
    },
  }
}

async function ended(server: ChildProcess): Promise<number | null> {
  const [code] = (await once(server, 'close')) as [number | null]
  return code
}
