import { expect, test } from 'vitest'
import { aCandidate, aDocument } from '#mocks/builders.ts'
import { asAdmin } from '#tests/support/api/asAdmin.ts'

const TYPE = 'Statement of Solicitation'
const LIST = `/api/documents/type/${encodeURIComponent(TYPE)}`

const listed = (known: Parameters<typeof aDocument>[0]) =>
  aDocument({ type: TYPE, Filename: '', FilePath: '', solicitor: 'Mockley, Dana', ...known })

const UNLINKED = listed({ id: '/1', Account: null, DocDesc: 'Statement of Solicitation: Example Fund' })
const LINKED = listed({ id: '/2', Account: 91_527, DocDesc: 'Solicitation Update: Example Fund' })

const register = () => asAdmin({ candidates: [aCandidate()], documents: [UNLINKED, LINKED] })

test('a statement of the listing has no file, and no account where its names fit none', async () => {
  const { publicly, api } = await register()

  expect(await publicly(LIST)).toEqual([LINKED, UNLINKED])
  expect(await publicly('/api/documents/91527')).toEqual([LINKED])
  expect((await api.request('/docs/')).status).toBe(404)
})

test('deleting an account hides its statements, and none without an account', async () => {
  const { call, publicly } = await register()
  expect((await call('DELETE', '/api/admin/candidates/91527')).status).toBe(204)

  expect(await publicly(LIST)).toEqual([UNLINKED])
})

const link = (world: Awaited<ReturnType<typeof register>>, id: string, Account: unknown) =>
  world.call('PUT', '/api/admin/statements/account', { id, Account })

test('an administrator assigns a statement to an account, and undoes it; both are recorded', async () => {
  const world = await register()

  expect((await link(world, '/1', 91_527)).status).toBe(204)
  expect(await world.publicly('/api/documents/91527')).toEqual([LINKED, { ...UNLINKED, Account: 91_527 }])
  expect(await world.publicly(LIST)).toEqual([LINKED, { ...UNLINKED, Account: 91_527 }])

  expect((await link(world, '/1', null)).status).toBe(204)
  expect(await world.publicly('/api/documents/91527')).toEqual([LINKED])
  expect(await world.read('/api/admin/audit')).toMatchObject([
    { action: 'statement unlinked', record: 'statements/1', before: { Account: 91_527 }, after: null },
    { action: 'statement linked', record: 'statements/1', before: null, after: { Account: 91_527 } },
  ])
})

test('an administrator’s assignment takes precedence over the account that the names match', async () => {
  const other = aCandidate({ AcctNum: 5 })
  const world = await asAdmin({ candidates: [aCandidate(), other], documents: [LINKED] })
  await link(world, '/2', 5)
  expect(await world.publicly('/api/documents/91527')).toEqual([])
  expect(await world.publicly('/api/documents/5')).toEqual([{ ...LINKED, Account: 5 }])
})

test.each([
  ['/3', 91_527, 404, 'The state’s listing has no such statement'],
  ['/1', 5, 409, 'No candidate or committee has this account'],
  ['91527/statement.pdf', 91_527, 404, 'The state’s listing has no such statement'],
  ['/1', 'x', 400, 'Expected the id of a statement, and an Account of digits or null'],
])('linking %s to %s is refused with %i', async (id, Account, status, msg) => {
  const world = await asAdmin({ candidates: [aCandidate()], documents: [UNLINKED, aDocument()] })
  const answer = await link(world, id, Account)
  expect([answer.status, await answer.json()]).toEqual([status, { errors: [{ msg }] }])
})
