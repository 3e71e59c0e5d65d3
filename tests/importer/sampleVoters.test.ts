import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { writtenSample } from '#tests/support/importer/sampleReadBack.ts'

const { files, candidates, voters } = writtenSample()

test('county files are named like the state’s and have 38 columns without a header', () => {
  expect(files.voters.map((file) => basename(file))).toEqual([
    'ALA_20260701.txt',
    'LEO_20260701.txt',
    'SAR_20260701.txt',
  ])
  expect(voters.filter((voter) => voter.length !== 38)).toEqual([])
  expect(new Set(voters.map(([, voterId]) => voterId)).size).toBe(5_000)
})

test('the voters have every race code, exempt and inactive ones, many Smiths and double spaces', () => {
  expect(new Set(voters.map((voter) => voter[20]))).toEqual(new Set(['1', '2', '3', '4', '5', '6', '7', '9']))
  expect(new Set(voters.map((voter) => voter[28]))).toEqual(new Set(['ACT', 'INA']))
  const exempt = voters.filter((voter) => voter[6] === 'Y')
  expect(exempt.length).toBeGreaterThan(0)
  expect(new Set(exempt.flatMap((voter) => [voter[2], voter[7], voter[21], voter[37]]))).toEqual(
    new Set(['*']),
  )
  expect(voters.filter((voter) => voter[2]?.toUpperCase() === 'SMITH').length).toBeGreaterThan(200)
  expect(voters.some((voter) => voter[7]?.includes('  '))).toBe(true)
})

test('some candidates are among the voters, under their own number and name', () => {
  const roll = new Map(voters.map((voter) => [voter[1], voter]))
  const found = candidates.filter(({ VoterID }) => roll.has(VoterID))
  expect(found.length).toBeGreaterThan(20)
  expect(
    found.filter(({ VoterID, NameLast = '' }) => !NameLast.startsWith(roll.get(VoterID)?.[2] ?? '?')),
  ).toEqual([])
})
