import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aCandidate } from '#mocks/builders.ts'
import { createTestApp, ORIGIN } from '#tests/support/api/createTestApp.ts'
import { createClient, LedgerError } from '../../api-client/client.js'

/** A client of a register in which Ada is an administrator. */
async function connected() {
  const { api } = await createTestApp({ candidates: [aCandidate()] })
  return createClient(`${ORIGIN}/`, {
    fetch: async (input, options) => api.fetch(new Request(input, options)),
  })
}

test('a function of the client returns what the call answers, with its types', async () => {
  const ledger = await connected()

  const candidate = await ledger.getCandidate({ acctNum: 91_527 })
  const lastName: string = candidate.NameLast
  expect(lastName).toBe('Alvarez')
  const { hits, hasMore } = await ledger.searchRegister({ q: 'ada alvarez', limit: 1 })
  const kinds: ('candidate' | 'committee' | 'officer')[] = hits.map(({ kind }) => kind)
  expect({ kinds, hasMore }).toEqual({ kinds: ['candidate'], hasMore: false })
  expect(await ledger.listDocumentsOfType({ type: 'Statement of Solicitation' })).toEqual([])
  expect(await ledger.listLatestCandidates()).toHaveLength(1)
})

test('an undocumented call does not compile', async () => {
  const ledger = await connected()

  // @ts-expect-error No call of this name.
  expect(ledger.deleteCandidate).toBe(undefined)
  // @ts-expect-error The account is missing.
  await expect(ledger.getCandidate({})).rejects.toThrow('Invalid account number')
  // @ts-expect-error Only the four kinds of rows.
  const refused = ledger.listTransactions({ accounts: '91527', kind: 'gifts' })
  await expect(refused).rejects.toThrow('Expected kind= to be contributions')
})

test('a refusal is thrown with its status and message', async () => {
  const ledger = await connected()

  const refusal = await ledger.getCandidate({ acctNum: 7 }).catch((error: unknown) => error)

  expect(refusal).toBeInstanceOf(LedgerError)
  expect(refusal).toMatchObject({ status: 404, message: 'Candidate not found' })
})

test('the site serves the client that is in the repository', async () => {
  const { api } = await createTestApp()

  for (const [path, mediaType] of [
    ['client.js', 'text/javascript; charset=utf-8'],
    ['client.d.ts', 'application/typescript; charset=utf-8'],
  ]) {
    const answer = await api.request(`/api/${path}`)
    expect(answer.headers.get('Content-Type')).toBe(mediaType)
    expect(await answer.text()).toBe(readFileSync(`api-client/${path}`, 'utf8'))
  }
})
