import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { respondToError } from '#server/apiError.ts'
import { sendPublished } from '#server/exports/sendPublished.ts'
import { publicationsIn } from '#server/publish/publications.ts'

const HOUR_MS = 3_600_000

async function* endless() {
  for (;;) yield await Promise.resolve(Buffer.from('rows'))
}

/** A site with one published file, which never ends unless it is read from this publication. */
function makeSite(read: ReturnType<typeof publicationsIn>['read'] = endless, logged: string[] = []) {
  const log = { info: () => {}, error: (message: string) => void logged.push(message) }
  const send = sendPublished({ peerOf: (c) => c.req.header('x-test-peer') ?? '', log })
  const file = {
    path: 'register.sqlite3',
    bytes: 1e9,
    sha256: 'a'.repeat(64),
    title: 'The register',
    rows: null,
  }
  const site = new Hono().get('/file', (c) => send(c, file, () => read(file))).onError(respondToError(log))
  return async (peer: string) => await site.request('/file', { headers: { 'x-test-peer': peer } })
}

/** Files are opened in other threads; resolves once none is being opened. */
const filesAreOpen = () =>
  expect.poll(() => process.getActiveResourcesInfo().filter((each) => each.startsWith('FS'))).toEqual([])

test('a published file that is still being sent after six hours is aborted, and its slot is free again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const download = makeSite()
  const reader = (await download('192.0.2.1')).body?.getReader()
  await download('192.0.2.1')

  vi.advanceTimersByTime(6 * HOUR_MS - 1)
  expect((await reader?.read())?.done).toBe(false)
  expect((await download('192.0.2.1')).status).toBe(429)
  vi.advanceTimersByTime(1)
  await expect(reader?.read()).rejects.toThrow('aborted')
  expect((await download('192.0.2.1')).status).toBe(200)
})

test('two published files go to one network at a time, and eight to all together', async () => {
  const download = makeSite()
  const statuses = async (peers: readonly string[]) => {
    const answers = []
    for (const peer of peers) answers.push((await download(peer)).status)
    return answers
  }

  expect(await statuses(['192.0.2.1', '192.0.2.1', '192.0.2.1'])).toEqual([200, 200, 429])
  const others = ['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5', '192.0.2.6', '192.0.2.7']
  expect(await statuses(others)).toEqual(others.map(() => 200))
  expect(await statuses(['192.0.2.8'])).toEqual([503])
})

test.skipIf(!existsSync('/proc/self/fd'))(
  'a download that is refused, or abandoned before its first byte, leaves no file open',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledger-published-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'register.sqlite3'), 'rows')
    const download = makeSite(publicationsIn(folder).read)

    const abandoned = [await download('192.0.2.1'), await download('192.0.2.1')]
    for (let attempt = 0; attempt < 5; attempt++) expect((await download('192.0.2.1')).status).toBe(429)
    for (const { body } of abandoned) await body?.cancel()
    await filesAreOpen()
    expect(openFiles().filter((path) => path.startsWith(folder))).toEqual([])
    expect(await (await download('192.0.2.1')).text()).toBe('rows')
  },
)

test('a client that leaves once it has all announced bytes is no error', async () => {
  const end = Promise.withResolvers<void>()
  async function* rows() {
    yield Buffer.from('rows')
    await end.promise
  }
  const logged: string[] = []
  const reader = (await makeSite(rows, logged)('192.0.2.1')).body?.getReader()
  expect((await reader?.read())?.value).toEqual(Buffer.from('rows'))

  const last = reader?.read()
  await setImmediate()
  const left = reader?.cancel()
  end.resolve()
  await Promise.all([last, left])
  await setImmediate()
  expect(logged).toEqual([])
})

test('a published file that is gone breaks off its own download, and nothing else', async () => {
  const download = makeSite(publicationsIn(join(tmpdir(), 'ledger-never-published')).read)
  const { body } = await download('192.0.2.1')
  await filesAreOpen()
  await expect(body?.getReader().read()).rejects.toThrow('ENOENT')
})

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)]
    } catch {
      // The descriptor that read the folder is closed by now.
      return []
    }
  })
}
