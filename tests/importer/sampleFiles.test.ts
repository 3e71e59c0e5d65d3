import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '#tests/support/newFolder.ts'
import { linesOf, recordsOf, writtenSample } from '#tests/support/importer/sampleReadBack.ts'
import { writeSample } from '#tests/support/importer/writeSample.ts'

const CANDIDATE_HEADER =
  'AcctNum\tVoterID\tElectionID\tOfficeCode\tOfficeDesc\tJuris1num\tJuris2num\tStatusCode\tStatusDesc\tPartyCode\tPartyDesc\tNameLast\tNameFirst\tNameMiddle\tSuppressAddress\tAddr1\tAddr2\tCity\tState\tZip\tCounty\tPhone\tTrsNameLast\tTrsNameFirst\tTrsNameMiddle\tEmail'
const COMMITTEE_HEADER =
  'AcctNum\tName\tType\tTypeDesc\tAddr1\tAddr2\tCity\tState\tZip\tCounty\tPhone\tChrNameLast\tChrNameFirst\tChrNameMiddle\tTrsNameLast\tTrsNameFirst\tTrsNameMiddle'

const { folder, files, elections, candidates, committees, documents, voters } = writtenSample()

/** One hash over the path and bytes of every file. */
function hashOf(root: string): string {
  const hash = createHash('sha256')
  const paths = globSync('**/*', { cwd: root }).toSorted()
  for (const path of paths.filter((one) => statSync(join(root, one)).isFile()))
    hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

test('the same seed writes the same bytes, another seed others', () => {
  const [again, other] = [newFolder(), newFolder()]
  writeSample(again)
  writeSample(other, 7)
  const [first, second, third] = [folder, again, other].map(hashOf)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('the files have the headers of the lists they imitate', () => {
  const headers = [files.elections, files.committees, ...files.accounts, files.balances, files.documents].map(
    (file) => linesOf(file)[0],
  )
  expect(headers).toEqual([
    'ElectionID\tElectionName',
    COMMITTEE_HEADER,
    'CandidateAcctNum\tAccountNum\tAccountName',
    'CandidateAcctNum\tAccountList',
    'account\tcoh\tmonetary\tloans\tinkind\texpend\ttransfers\tother',
    'Account\tDate\tDocDesc\tFilename\tFilePath\tType',
  ])
  expect(new Set(files.candidates.map((file) => linesOf(file)[0]))).toEqual(new Set([CANDIDATE_HEADER]))
})

test('every line ends in CRLF and is as wide as its header', () => {
  const named = [files.elections, ...files.candidates, files.committees, ...files.accounts]
  for (const file of [...named, files.balances, files.documents, ...files.voters]) {
    const text = readFileSync(file, 'latin1')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(new Set(linesOf(file).map((line) => line.split('\t').length)).size).toBe(1)
  }
})

test('the register has the promised size', () => {
  expect(candidates.length).toBeGreaterThan(560)
  expect(candidates.length).toBeLessThan(660)
  expect([committees.length, documents.length, voters.length]).toEqual([150, 1_000, 5_000])
  expect(documents.filter(({ Type }) => Type === 'Statement of Solicitation')).toHaveLength(120)
})

test('elections run from 2018 to 2026, each with a separate list, and 2026 is the largest', () => {
  expect(elections.filter(({ ElectionName }) => !ElectionName?.endsWith(' Election'))).toEqual([])
  expect(files.candidates.map((file) => basename(file))).toEqual(
    elections.map(({ ElectionID }) => `CandidateList_${ElectionID}.txt`),
  )
  const sizes = new Map(files.candidates.map((file) => [basename(file), recordsOf(file).length]))
  expect([...sizes].toSorted((a, b) => b[1] - a[1])[0]?.[0]).toBe('CandidateList_20261103-GEN.txt')
  expect([...sizes.values()].every((size) => size > 0)).toBe(true)
})
