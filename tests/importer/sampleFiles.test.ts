import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { OFFICES } from '#contract/domain/races.ts'
import { sampleLists } from '#importer/sample.ts'
import {
  linesOf,
  readSample,
  recordsOf,
  sampleDocumentFiles,
  sampleFiles,
} from '#tests/support/importer/readSample.ts'

const CANDIDATE_HEADER =
  'AcctNum\tVoterID\tElectionID\tOfficeCode\tOfficeDesc\tJuris1num\tJuris2num\tStatusCode\tStatusDesc\tPartyCode\tPartyDesc\tNameLast\tNameFirst\tNameMiddle\tSuppressAddress\tAddr1\tAddr2\tCity\tState\tZip\tCounty\tPhone\tTrsNameLast\tTrsNameFirst\tTrsNameMiddle\tEmail'
const COMMITTEE_HEADER =
  'AcctNum\tName\tType\tTypeDesc\tAddr1\tAddr2\tCity\tState\tZip\tCounty\tPhone\tChrNameLast\tChrNameFirst\tChrNameMiddle\tTrsNameLast\tTrsNameFirst\tTrsNameMiddle'

const { elections, candidates, committees, documents, voters } = readSample()

test('the sample is at most a megabyte, and each of its files is imported', () => {
  const folder = dirname(sampleFiles('elections')[0] ?? '')
  const paths = globSync('**/*', { cwd: folder })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
  const imported = new Set(sampleLists('nowhere').flatMap(({ files }) => files))
  const shared = new Set([...sampleDocumentFiles().values()].map(String))

  expect(paths.reduce((bytes, path) => bytes + statSync(path).size, 0)).toBeLessThan(1_000_000)
  expect(paths.filter((path) => !imported.has(path) && !shared.has(readFileSync(path).toString()))).toEqual(
    [],
  )
})

test('the files have the headers of the lists they imitate', () => {
  const kinds = ['elections', 'committees', 'accounts', 'balances', 'documents'] as const
  expect(kinds.flatMap(sampleFiles).map((file) => linesOf(file)[0])).toEqual([
    'ElectionID\tElectionName',
    COMMITTEE_HEADER,
    'CandidateAcctNum\tAccountNum\tAccountName',
    'CandidateAcctNum\tAccountList',
    'account\tcoh\tmonetary\tloans\tinkind\texpend\ttransfers\tother',
    'Account\tDate\tDocDesc\tFilename\tFilePath\tType',
  ])
  expect(new Set(sampleFiles('candidates').map((file) => linesOf(file)[0]))).toEqual(
    new Set([CANDIDATE_HEADER]),
  )
})

test('every line ends in CRLF and is as wide as its header', () => {
  const kinds = [
    'elections',
    'candidates',
    'committees',
    'accounts',
    'balances',
    'documents',
    'voters',
  ] as const
  for (const file of kinds.flatMap(sampleFiles)) {
    const text = readFileSync(file, 'latin1')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(new Set(linesOf(file).map((line) => line.split('\t').length)).size).toBe(1)
  }
})

test('elections run from 2018 to 2026, each with a separate list, and 2026 is the largest', () => {
  const files = sampleFiles('candidates')
  expect(elections.filter(({ ElectionName }) => !ElectionName?.endsWith(' Election'))).toEqual([])
  expect(files.map((file) => basename(file))).toEqual(
    elections.map(({ ElectionID }) => `CandidateList_${ElectionID}.txt`),
  )
  const sizes = new Map(files.map((file) => [basename(file), recordsOf(file).length]))
  expect([...sizes].toSorted((a, b) => b[1] - a[1])[0]?.[0]).toBe('CandidateList_20261103-GEN.txt')
  expect([...sizes.values()].every((size) => size > 0)).toBe(true)
})

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
  const bytes = readFileSync(sampleFiles('committees')[0] ?? '')
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
  const [listed = '', legacy = ''] = sampleFiles('accounts')
  const links = [
    ...recordsOf(listed).map((row) => [row.CandidateAcctNum, row.AccountNum]),
    ...recordsOf(legacy).flatMap((row) => {
      const entries = JSON.parse(row.AccountList ?? '') as Record<string, number>[] // as older lists have it
      return entries.flatMap(Object.values).map((number) => [row.CandidateAcctNum, String(number)])
    }),
  ]
  expect(links.filter(([owner, account]) => !owners.has(owner) || !known.has(account))).toEqual([])
  const accounts = Map.groupBy(links, ([owner]) => owner)
  const counts = [...accounts].map(([owner, own]) => new Set([owner, ...own.map(([, one]) => one)]).size)
  expect(new Set(counts)).toEqual(new Set([2, 3, 4]))
})

test('every document of the index has a file of its type, PDFs and a few texts, each path once', () => {
  const files = sampleDocumentFiles()
  expect(new Set(documents.map(({ FilePath }) => FilePath)).size).toBe(documents.length)
  for (const { FilePath = '', Type = '' } of documents) {
    const content = files.get(FilePath)?.toString('latin1') ?? ''
    expect(content).toContain(Type)
    expect(content).toContain('This is a sample document. Everything in it is invented.')
    expect(content.startsWith('%PDF-1.4\n')).toBe(FilePath.endsWith('.pdf'))
  }
  expect(documents.filter(({ FilePath }) => FilePath?.endsWith('.txt'))).toHaveLength(8)
})

test('in every PDF, each entry of the cross-reference table points at its object', () => {
  const pdfs = new Set([...sampleDocumentFiles().values()].map((bytes) => bytes.toString('latin1')))
  for (const text of [...pdfs].filter((each) => each.startsWith('%PDF'))) {
    const table = /xref\n0 7\n([^t]+)trailer/.exec(text)?.[1] ?? ''
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map((entry) => Number(entry[1]))
    expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual(
      [1, 2, 3, 4, 5, 6].map((object) => `${object} 0 obj`),
    )
    expect(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])).toBe(text.indexOf('xref\n0 7'))
  }
})

test('solicitations come from candidates and from committees', () => {
  const numbers = new Set(committees.map(({ AcctNum }) => AcctNum))
  const solicitors = documents.filter(({ Type }) => Type === 'Statement of Solicitation')
  const ofCommittees = solicitors.filter(({ Account }) => numbers.has(Account))
  expect(ofCommittees.length).toBeGreaterThan(20)
  expect(solicitors.length - ofCommittees.length).toBeGreaterThan(20)
})

test('county files are named like the state’s and have 38 columns without a header', () => {
  const counties = ['ALA', 'BRO', 'DAD', 'DUV', 'HIL', 'LEO', 'ORA', 'PAL', 'SAR']
  expect(sampleFiles('voters').map((file) => basename(file))).toEqual(
    counties.map((county) => `${county}_20260701.txt`),
  )
  expect(voters.filter((voter) => voter.length !== 38)).toEqual([])
  expect(new Set(voters.map(([, voterId]) => voterId)).size).toBe(voters.length)
  expect(new Set(voters.map(([county]) => county))).toEqual(new Set(counties))
})

test('the voters have every race code, exempt and inactive ones, many Smiths and double spaces', () => {
  expect(new Set(voters.map((voter) => voter[20]))).toEqual(new Set(['1', '2', '3', '4', '5', '6', '7', '9']))
  expect(new Set(voters.map((voter) => voter[28]))).toEqual(new Set(['ACT', 'INA']))
  const exempt = voters.filter((voter) => voter[6] === 'Y')
  expect(exempt.length).toBeGreaterThan(0)
  expect(new Set(exempt.flatMap((voter) => [voter[2], voter[7], voter[21], voter[37]]))).toEqual(
    new Set(['*']),
  )
  expect(voters.filter((voter) => voter[2]?.toUpperCase() === 'SMITH').length).toBeGreaterThan(100)
  expect(voters.some((voter) => voter[7]?.includes('  '))).toBe(true)
})

test('some candidates are among the voters, under their own number and name', () => {
  const roll = new Map(voters.map((voter) => [voter[1], voter]))
  const registered = candidates.filter(({ VoterID }) => roll.has(VoterID))
  expect(registered.length).toBeGreaterThan(20)
  expect(
    registered.filter(({ VoterID, NameLast = '' }) => !NameLast.startsWith(roll.get(VoterID)?.[2] ?? '?')),
  ).toEqual([])
})
