import { expect, test } from 'vitest'
import { aCandidate, aDocument } from '#mocks/builders.ts'
import { asAdmin } from '#tests/support/asAdmin.ts'

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

test('a deletion hides the statements of its account, and none without an account', async () => {
  const { call, publicly } = await register()
  expect((await call('DELETE', '/api/admin/candidates/91527')).status).toBe(204)

  expect(await publicly(LIST)).toEqual([UNLINKED])
})
