import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OpenImport } from '#contract/schemas/importRecord.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { committeeList, PINE_VOTERS, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { NORMAL_PRIORITY } from '#tests/support/servers/normalPriority.ts'
import { signInAda } from '#tests/support/register/recordAdministrator.ts'
import { startServer } from '#tests/support/servers/startServer.ts'

const LIST = committeeList(SUNSHINE_FUND, PINE_VOTERS)

test('a server imports files with the importer, a separate program, and leaves none of them behind', async () => {
  const { dataDir, location, settings } = await emptyRegister()
  const uploads = join(dataDir, 'uploads')
  // Left behind by a killed server. No process has this number.
  const leftBehind = join(uploads, '4194305', 'x')
  mkdirSync(leftBehind, { recursive: true })
  writeFileSync(join(leftBehind, 'list.txt'), LIST)
  let token = ''
  {
    await using db = await openDatabase(location)
    token = (await signInAda(db, new Date())).token
  }
  const started = startServer({ ...settings, ...NORMAL_PRIORITY })
  const path = `${await started.serves()}/api/admin/imports/open`
  expect(existsSync(leftBehind)).toBe(false)

  const headers = { [TOKEN_HEADER]: token, 'Content-Type': 'application/json' }
  const post = (address: string, body: unknown) =>
    fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const current = async () =>
    ((await (await fetch(path, { headers })).json()) as { open: OpenImport | null }).open
  const reached = (state: OpenImport['state']) =>
    expect.poll(async () => (await current())?.state, { interval: 100 }).toBe(state)

  const files = [{ name: 'CommitteeList_20261101.txt', size: LIST.length }]
  const { id } = (await (await post(path, { files })).json()) as OpenImport
  const sent = await fetch(`${path}/${id}/files/0/0`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/octet-stream' },
    body: LIST,
  })
  expect(sent.status).toBe(204)
  await reached('ready')
  await post(`${path}/${id}/check`, { kind: 'committees', files: files.map(({ name }) => name) })
  await reached('shown')
  const { shown, report } = (await current()) as OpenImport
  expect(report).toMatchObject({
    outcome: 'done',
    added: 2,
    message: expect.not.stringContaining(dataDir) as string,
  })

  await post(`${path}/${id}/commit`, { shown })
  await reached('done')
  expect(await current()).toMatchObject({ importId: 1, report: { added: 2 } })

  started.server.kill('SIGTERM')
  await once(started.server, 'exit')
  expect(existsSync(uploads)).toBe(false)
})
