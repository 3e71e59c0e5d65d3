import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OFFICES } from '#contract/domain/office.ts'
import { recordsOf, writtenSample } from '#tests/support/importer/sampleReadBack.ts'

const { files, candidates, committees } = writtenSample()

test('the 2026 general election has candidates for all the offices of the office list, and for others', () => {
  const held = new Set(
    candidates.filter((one) => one.ElectionID === '20261103-GEN').map((one) => one.OfficeCode),
  )
  expect(Object.keys(OFFICES).filter((office) => !held.has(office))).toEqual([])
  expect(['USS', 'USR', 'CTJ', 'STA', 'PUB'].filter((office) => !held.has(office))).toEqual([])
})

test('no two candidates or committees share an account number', () => {
  const numbers = [...candidates, ...committees].map(({ AcctNum }) => AcctNum)
  expect(numbers.filter((number) => !/^\d{5}$/.test(number ?? ''))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('candidate lists have the quirks of the state: nicknames, suffixes, suppressed addresses, blank e-mails', () => {
  const someone = (fits: (one: (typeof candidates)[number]) => boolean) => candidates.filter(fits).length
  expect(someone((one) => /^"[^"]+"$/.test(one.NameMiddle ?? ''))).toBeGreaterThan(0)
  expect(someone((one) => / "[^"]+"$/.test(one.NameFirst ?? ''))).toBeGreaterThan(0)
  expect(someone((one) => / (Jr\.?|Sr\.?|II|III|IV)$/.test(one.NameLast ?? ''))).toBeGreaterThan(0)
  expect(someone((one) => one.Email === ' ')).toBeGreaterThan(0)
  expect(someone((one) => one.Email === '')).toBe(0)
  const suppressed = candidates.filter((one) => one.SuppressAddress === 'Y')
  expect(suppressed.length).toBeGreaterThan(0)
  expect(suppressed.filter((one) => [one.Addr1, one.City, one.Zip, one.County, one.Phone].join(''))).toEqual(
    [],
  )
})

test('a candidate withdrew and refiled: two accounts in one cycle, the withdrawn one older', () => {
  const general = candidates.filter((one) => one.ElectionID === '20261103-GEN')
  const refiled = general.flatMap((withdrawn) =>
    general.filter(
      (again) =>
        withdrawn.StatusCode === 'WIT' &&
        again.StatusCode === 'QUA' &&
        again.NameLast === withdrawn.NameLast &&
        again.NameFirst === withdrawn.NameFirst &&
        again.Addr1 === withdrawn.Addr1 &&
        Number(again.AcctNum) > Number(withdrawn.AcctNum),
    ),
  )
  expect(refiled.length).toBeGreaterThan(0)
})

test('the committee list is Windows-1252, not UTF-8', () => {
  const bytes = readFileSync(files.committees)
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow(
    'not valid for encoding utf-8',
  )
  expect(new TextDecoder('windows-1252').decode(bytes)).toContain('Café Keepers of Lantern Bay')
})

test('the committee list has every type, long names, absent chairs and absent treasurers', () => {
  expect(new Set(committees.map(({ Type }) => Type))).toEqual(new Set(['PAC', 'IXO', 'ECO', 'PTY', 'PAP']))
  expect(committees.some(({ Name = '' }) => Name.length > 40)).toBe(true)
  expect(committees.some(({ ChrNameLast }) => ChrNameLast === 'No Chairman Designated')).toBe(true)
  expect(committees.some(({ TrsNameLast }) => TrsNameLast === '')).toBe(true)
  expect(new Set(committees.map(({ Name }) => Name)).size).toBe(committees.length)
})

test('every linked account exists, and a candidate has at most four accounts', () => {
  const owners = new Set(candidates.map(({ AcctNum }) => AcctNum))
  const known = new Set([...owners, ...committees.map(({ AcctNum }) => AcctNum)])
  const [listed = '', legacy = ''] = files.accounts
  const links = [
    ...recordsOf(listed).map((row) => [row.CandidateAcctNum, row.AccountNum]),
    ...recordsOf(legacy).flatMap((row) => {
      const entries = JSON.parse(row.AccountList ?? '') as Record<string, number>[] // as the generator writes it
      return entries.flatMap(Object.values).map((number) => [row.CandidateAcctNum, String(number)])
    }),
  ]
  expect(links.filter(([owner, account]) => !owners.has(owner) || !known.has(account))).toEqual([])
  const accounts = Map.groupBy(links, ([owner]) => owner)
  const counts = [...accounts].map(([owner, own]) => new Set([owner, ...own.map(([, one]) => one)]).size)
  expect(new Set(counts)).toEqual(new Set([2, 3, 4]))
})
