import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee, aDocument, aVoter } from '#mocks/builders.ts'
import type { SyncRun } from '#contract/schemas/syncRun.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { curlExample } from '#server/openapi/curlExample.ts'
import { openApiDocument } from '#server/openapi/openApiDocument.ts'
import type { Method } from '#server/openapi/openApiTypes.ts'
import { createTestApp, ORIGIN } from '#tests/support/createTestApp.ts'

const { paths } = openApiDocument(ENDPOINTS)

/** The register that the examples of the documentation speak of, with Ada signed in. */
const exampleWorld = () =>
  createTestApp(
    {
      candidates: [aCandidate()],
      committees: [aCommittee()],
      balances: [aBalance()],
      documents: [
        aDocument(),
        aDocument({
          id: '/Mockley, Dana | Example Future Fund | 2024-01-09 | Statement of Solicitation',
          Account: null,
          FilePath: '',
          solicitor: 'Mockley, Dana',
        }),
      ],
      voters: [aVoter({ LastName: 'Alvarez', FirstName: 'Ada', MiddleName: 'M.' })],
      signedIn: true,
    },
    { askState: () => Promise.resolve(A_RUN) },
  )

const A_RUN: SyncRun = {
  id: 41,
  kind: 'accounts',
  startedBy: 'ada@example.org',
  holder: 'process 4711 on web1',
  startedAt: '2026-11-21T12:00:00.000Z',
  endedAt: null,
  heartbeatAt: '2026-11-21T12:00:00.000Z',
  state: 'running',
  message: '',
  requests: 0,
  accounts: null,
  steps: [],
  progress: null,
}

test.each(ENDPOINTS)('the example of $id succeeds as it is printed', async ({ id, method, path, status }) => {
  const { api, token, cookie } = await exampleWorld()
  const headers = { 'x-auth-token': token }
  if (id === 'removeAccount')
    await api.request('/api/candidates/91527/accountlist', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Cookie: `ledger=${cookie}`, Origin: ORIGIN },
      body: JSON.stringify({ accountName: 'Citizens for Shade Trees', accountNum: 70_275 }),
    })
  if (id === 'undoDeletion') await api.request('/api/admin/candidates/91527', { method: 'DELETE', headers })

  // The document writes the same methods in small letters.
  const operation = paths[path]?.[method.toLowerCase() as Method]
  if (!operation) throw new Error(`${id} is not documented`)
  const command = curlExample(method.toLowerCase() as Method, path, operation)
  const address = /"\$SITE(.*)"$/.exec(command)?.[1] ?? ''
  const body = / -d '(.*)' /.exec(command)?.[1]
  const response = await api.request(address, {
    method,
    headers: {
      ...(command.includes('x-auth-token') && headers),
      ...(command.includes('$COOKIE') && { Cookie: `ledger=${cookie}` }),
      ...(command.includes('Origin') && { Origin: ORIGIN }),
      ...(command.includes('Content-Type') && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body }),
  })

  expect({ command, status: response.status }).toEqual({ command, status })
})
