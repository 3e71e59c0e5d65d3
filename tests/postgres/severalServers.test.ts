import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { candidateList, ROSE } from '#tests/support/importer/stateFiles.ts'
import { spawnServer } from '#tests/support/servers/spawnServer.ts'
import { connectTo } from '#tests/support/postgres/connectTo.ts'
import { importFile } from '#tests/support/postgres/importFile.ts'
import { ownPostgres } from '#tests/support/postgres/ownPostgres.ts'
import { newFolder } from '#tests/support/newFolder.ts'

const postgres = ownPostgres()
const folder = newFolder(afterAll)
const servers: ReturnType<typeof spawnServer>[] = []
let addresses: string[] = []
let password = ''

// All at once over an empty database, each with a separate folder, as on three machines.
beforeAll(async () => {
  for (const number of [1, 2, 3])
    servers.push(
      spawnServer({
        DATA_DIR: join(folder, `machine-${number}`),
        DATABASE_URL: database(),
        SAMPLE_DATA: 'on',
      }),
    )
  addresses = await Promise.all(servers.map((server) => server.serves()))
  password = servers.flatMap((server) => /with the password (\S+)/.exec(server.output())?.[1] ?? [])[0] ?? ''
})

afterAll(async () => {
  for (const { server } of servers) server.kill('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
})

const database = () => postgres().url('postgres')

const signIn = (address: string, secret: string, email = 'demo@example.org') =>
  fetch(`${address}/api/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: secret }),
  })

async function tokenFrom(address: string): Promise<string> {
  const answer = (await (await signIn(address, password)).json()) as { token: string }
  return answer.token
}

const json = async (url: string) => (await (await fetch(url)).json()) as unknown

test('servers started at once over an empty database load the sample once and show one password', async () => {
  const passwords = servers.flatMap(({ output }) => [...output().matchAll(/with the password/g)])
  const committees = await Promise.all(addresses.map((address) => json(`${address}/api/committees`)))

  expect(passwords).toHaveLength(1)
  expect(committees[0]).not.toEqual([])
  expect(committees[1]).toEqual(committees[0])
  expect(committees[2]).toEqual(committees[0])
})

test('a sign-in at one server holds at all of them, and a logout ends it at all of them', async () => {
  const [first = '', second = '', third = ''] = addresses
  const token = await tokenFrom(first)
  const voters = (address: string) =>
    fetch(`${address}/api/admin/voters?lastName=a`, { headers: { [TOKEN_HEADER]: token } })

  expect((await voters(second)).status).toBe(200)
  await fetch(`${third}/api/auth`, { method: 'DELETE', headers: { [TOKEN_HEADER]: token } })

  expect((await voters(first)).status).toBe(401)
  expect((await voters(second)).status).toBe(401)
})

test('an edit through one server is in the next answer of each other one', async () => {
  const [first = '', ...others] = addresses
  const token = await tokenFrom(first)
  const [{ AcctNum } = { AcctNum: 0 }] = (await json(`${first}/api/candidates`)) as { AcctNum: number }[]
  const path = `/api/candidates/${AcctNum}`
  // Each server now has an answer in its cache.
  for (const address of addresses) await json(address + path)

  await fetch(`${first}/api/admin/candidates/${AcctNum}`, {
    method: 'PUT',
    headers: { [TOKEN_HEADER]: token, 'Content-Type': 'application/json' },
    body: '{"VoterID":"123456789"}',
  })

  for (const address of others) expect(await json(address + path)).toMatchObject({ VoterID: '123456789' })
})

test('password guesses are counted over all servers, including simultaneous ones', async () => {
  // Another account each time: a second try of this test would find the allowance used up.
  const email = `${randomUUID()}@example.org`
  let counted = 0
  let last: number[] = []
  // One guess at each server at a time, so that none is refused for want of a place or for waiting too long to write.
  // The allowance of ten ends within a round, where simultaneous guesses would exceed it if each counted alone.
  do {
    const guesses = addresses.map((address) => signIn(address, 'not the password', email))
    last = (await Promise.all(guesses)).map(({ status }) => status)
    counted += last.filter((status) => status === 401).length
  } while (last.includes(401))

  expect(counted).toBe(10)
  expect(last).toEqual([429, 429, 429])
})

test('a document that one machine imported is served by the others', async () => {
  const [, second = ''] = addresses
  await using db = await connectTo(database())
  const { rows } = await db.query<{ file_path: string }>('select file_path from document limit 1')
  rmSync(join(folder, 'machine-2', 'documents'), { recursive: true, force: true })

  const document = await fetch(`${second}/docs/${rows[0]?.file_path}`)

  expect(document.status).toBe(200)
  expect(await document.text()).toMatch(/^%PDF-/)
})

test('the second of two simultaneous imports is refused with a sentence, and works later', async () => {
  await using first = await connectTo(database())
  // A running import holds the write lock.
  await first.query('begin; select 1 from register for update')
  const second = await importCandidates()
  await first.query('commit')

  expect(second).toEqual({
    code: 1,
    output: expect.stringContaining(
      'Another import or a long write is using this database. Wait until it is done, then import again.',
    ) as string,
  })
  expect((await importCandidates()).code).toBe(0)
})

/** Real candidates, which replace the sample. */
const importCandidates = () => importFile(folder, 'candidates', candidateList(ROSE), database())
