import { afterAll, expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee, aDocument, anOpenImport, aRun, aVoter } from '#mocks/builders.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { DEMO_EMAIL } from '#contract/domain/administration.ts'
import { importHistoryIn } from '#database/imports/importHistory.ts'
import { secretHash } from '#database/administrators/sessions.ts'
import { hashOfRecoveryCode } from '#server/auth/reauthenticate.ts'
import type { OpenImports } from '#server/imports/openImports.ts'
import { publish } from '#server/exports/publish.ts'
import { publicationsIn } from '#server/exports/publications.ts'
import { curlExample } from '#server/openapi/examples.ts'
import { type Method, openApiDocument } from '#server/openapi/openApiDocument.ts'
import { importing } from '#tests/support/register/importing.ts'
import { createTestApp, ORIGIN } from '#tests/support/api/createTestApp.ts'
import { GIFT, publishing } from '#tests/support/register/transactionWriting.ts'
import { storeList } from '#tests/support/register/storeList.ts'
import { newFolder } from '#tests/support/newFolder.ts'

const { paths } = openApiDocument(ENDPOINTS)

/**
 * The register that the documentation's examples refer to, with Ada signed in. It has voters only for calls that read
 * them: on PostgreSQL recording one takes ten times as long as everything else.
 */
const exampleWorld = (id: string) =>
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
      ...(/voter/i.test(id) && {
        voters: [aVoter({ LastName: 'Alvarez', FirstName: 'Ada', MiddleName: 'M.' })],
      }),
      administrators: [{ email: 'cy@example.org', name: 'Cy Crane', password: 'fifty herons dive' }],
      signedIn: true,
    },
    {
      askState: () => Promise.resolve(aRun()),
      publications: publicationsIn(PUBLISHED),
      openImports: IMPORTS,
    },
  )

const PUBLISHED = newFolder(afterAll)

const OPEN_IMPORT = anOpenImport()

/** An open import in whatever state a call needs. */
const IMPORTS: OpenImports = {
  current: () => OPEN_IMPORT,
  open: () => Promise.resolve(OPEN_IMPORT),
  receive: () => Promise.resolve(),
  check: () => OPEN_IMPORT,
  redo: () => Promise.resolve(OPEN_IMPORT),
  commit: () => Promise.resolve(OPEN_IMPORT),
  discard: () => Promise.resolve(),
  rejectedLines: () => Promise.resolve(Buffer.from('a line')),
  close: () => Promise.resolve(),
}

test.each(ENDPOINTS)('the example of $id succeeds, as printed and in full', async (endpoint) => {
  const { id, method, path, status } = endpoint
  const app = await exampleWorld(id)
  const { api, db, token, cookie } = app
  const headers = { 'x-auth-token': token }
  if (id === 'removeAccount')
    await api.request('/api/candidates/91527/accountlist', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Cookie: `ledger=${cookie}`, Origin: ORIGIN },
      body: JSON.stringify({ accountName: 'Citizens for Shade Trees', accountNum: 70_275 }),
    })
  await db.updateTable('session').set({ confirmed_at: '2026-11-21T12:00:00.000Z' }).execute()
  if (id === 'makeOwnAccount')
    await db
      .updateTable('administrator')
      .set({ email: DEMO_EMAIL })
      .where('email', '=', 'ada@example.org')
      .execute()
  const isFactorOn = ['confirmIdentity', 'renewRecoveryCodes', 'removeSecondFactor'].includes(id)
  if (isFactorOn || id === 'confirmSecondFactor') {
    const { admin_id } = await db
      .selectFrom('administrator')
      .select('admin_id')
      .where('email', '=', 'ada@example.org')
      .executeTakeFirstOrThrow()
    const confirmed_at = isFactorOn ? '2026-11-20T12:00:00.000Z' : null
    await db
      .insertInto('second_factor')
      .values({ admin_id, secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', confirmed_at })
      .execute()
    const code_hash = hashOfRecoveryCode('ybur-2kh4-ygav-yyxd')
    await db.insertInto('recovery_code').values({ admin_id, code_hash }).execute()
  }
  if (id === 'signInByLink')
    await db
      .insertInto('sign_in_link')
      .values({
        admin_id: 1,
        token_hash: secretHash('Yx3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQk'),
        expires_at: '2026-11-21T12:30:00.000Z',
      })
      .execute()
  // Its history begins with the first import.
  if (id === 'getCitation') await importing(db, () => Promise.resolve())
  if (id === 'importAgain') await storeList(db, new Date())
  if (['getImport', 'getRejectedLines', 'forgetImport'].includes(id)) {
    const importId = await importing(db, () => Promise.resolve())
    await db.updateTable('import').set({ kind: 'totals' }).execute()
    const rejected = [{ name: 'CandidateList.txt', base64: '' }]
    const nothing = { changes: [], warnings: [], unmatched: [], controlTotals: null }
    await importHistoryIn(db).store(importId, { ...nothing, rejected })
  }
  const readsRows = ['getFiledName', 'listFiledNameRows', 'exportFiledNameRows', 'exportFiledNameSums']
  if ([...readsRows, 'listCounterparties'].includes(id)) {
    const gift = { ...GIFT, name: 'MOCKLEY, DANA', place: 'OCALA, FL 34470' }
    await publishing(db, (writer) =>
      writer.replace({ owner: 91_527, kind: 'contributions', year: 2026, isWhole: true }, [gift]),
    )
  }
  if (['withdrawInvitation', 'acceptInvitation'].includes(id))
    await db
      .insertInto('invitation')
      .values({
        token_hash: secretHash('q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU'),
        email: 'bea@example.org',
        role: 'auditor',
        invited_by: 'ada@example.org',
        expires_at: '2026-11-24T12:00:00.000Z',
      })
      .execute()
  // The newest is the one that the example names.
  const minutesBefore = ['getPublishedFile', 'getLatestFile', 'getPublication'].indexOf(id)
  if (minutesBefore !== -1)
    await publish(db, PUBLISHED, new Date(Date.UTC(2026, 10, 21, 12) - minutesBefore * 60_000))
  if (id === 'getVoterSuggestions')
    await api.request('/api/admin/voterids/batches', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ purpose: 'An example', accounts: [91_527] }),
    })
  if (['undoDeletion', 'undoAuditEntry'].includes(id))
    await api.request('/api/admin/candidates/91527', { method: 'DELETE', headers })

  // The document spells the same methods in lower case.
  const operation = paths[path]?.[method.toLowerCase() as Method]
  if (!operation) throw new Error(`${id} is not documented`)
  // Optional parameters have examples too.
  const parameters = operation.parameters
    .filter(({ in: place }) => place !== 'header')
    .map((parameter) => ({ ...parameter, required: true }))
  const inFull = curlExample(method.toLowerCase() as Method, path, { ...operation, parameters })
  const [, full = ''] = /"\$SITE(.*)"$/.exec(inFull) ?? []
  const fullStatus = method === 'GET' ? (await api.request(full, { headers })).status : status
  expect({ inFull, fullStatus }).toEqual({ inFull, fullStatus: status })

  const command = curlExample(method.toLowerCase() as Method, path, operation)
  const address = /"\$SITE(.*)"$/.exec(command)?.[1] ?? ''
  const sent = / -H "Content-Type: (.*?)"/.exec(command)?.[1]
  const body = / -d '(.*)' /.exec(command)?.[1]
  const [, field = '', value = ''] = / --data-urlencode '(\w+)=(.*)' /.exec(command) ?? []
  const response = await api.request(address, {
    method,
    headers: {
      ...(command.includes('x-auth-token') && headers),
      ...(command.includes('$COOKIE') && { Cookie: `ledger=${cookie}` }),
      ...(command.includes('Origin') && { Origin: ORIGIN }),
      ...(sent !== undefined && { 'Content-Type': sent }),
    },
    ...(command.includes('@FILE') && { body: Buffer.from('a line') }),
    ...(body && { body }),
    ...(field && { body: new URLSearchParams([[field, value]]) }),
  })

  expect({ command, status: response.status }).toEqual({ command, status })
})
