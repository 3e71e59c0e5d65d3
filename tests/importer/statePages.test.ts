import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCommitteeLookup } from '#importer/sync/syncCommittees.ts'
import { readElectionOptions } from '#importer/sync/syncElections.ts'
import { readRegistration } from '#importer/read/readRegistration.ts'

/* Pages modeled on what is known of the state's; all names, accounts and addresses are invented. */

const page = (name: string) => readFileSync(`tests/support/state/pages/${name}.html`, 'latin1')

const nothingToSay = (what: string, example: string) => {
  throw new Error(`${what}: ${example}`)
}

test('namesakes in the look-up are distinguished by their accounts', () => {
  expect(readCommitteeLookup('', page('ComLkupByName'))).toEqual({
    committees: [
      { acctNum: 501, name: 'Bygone Voters & Friends', type: 'PAC', status: 'Closed' },
      { acctNum: 502, name: 'Bygone Voters & Friends', type: 'CCE', status: 'Revoked' },
      { acctNum: 71001, name: '"Bright" Invented Fund', type: 'PAC', status: 'Active' },
    ],
    rejections: [],
  })
})

test('a committee’s page gives names without addresses, and blanks where it has blanks', () => {
  const filer = { acctNum: 501, isCommittee: true, name: 'Bygone Voters & Friends' }

  expect(readRegistration('', page('ComDetail'), filer, nothingToSay)).toEqual({
    status: 'Closed',
    purpose: 'To support shade trees & those who plant them',
    affiliates: 'None',
    chairperson: 'Boone, Bea B.',
    treasurer: 'Cruz, Carl',
    deputy_treasurer: '',
    registered_agent: '',
    running_mate: null,
    date_filed: null,
    date_qualified: null,
    method: null,
  })
})

test('a candidate’s page gives the running mate, the days and the method', () => {
  const filer = { acctNum: 90001, isCommittee: false, name: 'Specimen' }

  expect(readRegistration('', page('CanDetail'), filer, nothingToSay)).toEqual({
    status: 'Qualified',
    purpose: null,
    affiliates: null,
    chairperson: null,
    treasurer: null,
    deputy_treasurer: null,
    registered_agent: null,
    running_mate: 'Ada M. Alvarez',
    date_filed: '2026-04-20',
    date_qualified: '',
    method: 'Petition',
  })
})

test('the form for candidate lists gives the elections as the state labels them', () => {
  expect(readElectionOptions('', page('downloadcanlist'))).toEqual({
    elections: [
      { electionId: '20301105-GEN', label: '2030 Election' },
      { electionId: '20261103-GEN', label: '2026 Election' },
      { electionId: '20251209-S01', label: '2025 Special: House 40' },
      { electionId: '19961105-GEN', label: '1996 General Election' },
    ],
    rejections: [],
  })
})
