import { expect, test } from 'vitest'
import { queriesOfCalls } from '#client/ssr/queriesOfCalls.ts'

const answer = (url: string, value: unknown, status = 200) => ({ url, status, body: JSON.stringify(value) })

test('a call is mapped to the client query that makes it', () => {
  expect(
    queriesOfCalls([
      answer('/api/electioncodes', []),
      answer('/api/candidates/20261103-GEN/STR', [{}]),
      answer('/api/documents/type/Statement%20of%20Solicitation', []),
      answer('/api/names/-/QUILL%20MAE/rows', {}),
      answer('/api/candidates/91527', { errors: [] }, 404),
    ]).map(({ name, argument, status }) => [name, argument, status]),
  ).toEqual([
    ['listElections', undefined, 200],
    ['listOfficeCandidates', { electionId: '20261103-GEN', officeCode: 'STR' }, 200],
    ['listDocumentsOfType', 'Statement of Solicitation', 200],
    ['listFiledNameRows', { zip: '-', name: 'QUILL MAE', after: undefined }, 200],
    ['getCandidate', 91_527, 404],
  ])
})

test('only the offices of an election’s candidates are kept', () => {
  const [offices] = queriesOfCalls([
    answer('/api/candidates/election/20261103-GEN', [
      { OfficeCode: 'STR', OfficeDesc: 'State Representative', NameLast: 'Alvarez' },
    ]),
  ])
  expect(offices).toMatchObject({
    name: 'listOffices',
    argument: '20261103-GEN',
    value: [{ code: 'STR', description: 'State Representative' }],
    chars: 53,
  })
})

test('balances requested in several calls are one answer', () => {
  const urls = ['/api/balances?accounts=1,2', '/api/balances?accounts=3']
  expect(
    queriesOfCalls([answer(urls[0] ?? '', [{ account: 1 }]), answer(urls[1] ?? '', [{ account: 3 }])]),
  ).toEqual([
    {
      name: 'listBalances',
      argument: [1, 2, 3],
      status: 200,
      value: [{ account: 1 }, { account: 3 }],
      chars: 30,
      urls,
    },
  ])
})

test('calls that no client query makes are left to the browser', () => {
  expect(queriesOfCalls([answer('/api/openapi.json', {})])).toEqual([])
})
