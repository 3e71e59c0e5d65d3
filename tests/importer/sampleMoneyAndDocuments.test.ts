import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writtenSample } from '#tests/support/importer/sampleReadBack.ts'

const { files, candidates, committees, balances, documents } = writtenSample()

function cents(text = ''): number {
  return Math.round(Number(text) * 100)
}

test('balances belong to known accounts, and cash on hand follows from the figures with a few exceptions', () => {
  const known = new Set([...candidates, ...committees].map(({ AcctNum }) => AcctNum))
  expect(balances.filter(({ account }) => !known.has(account))).toEqual([])
  expect(balances.length).toBeLessThan(known.size)
  const stated = balances.filter(({ coh }) => /^-?\d+\.\d\d$/.test(coh ?? ''))
  const odd = stated.filter(
    (row) =>
      cents(row.coh) !== cents(row.monetary) + cents(row.loans) - cents(row.expend) - cents(row.transfers),
  )
  expect(odd.length).toBeGreaterThan(0)
  expect(odd.length).toBeLessThan(15)
  expect(stated.some(({ coh }) => coh?.startsWith('-'))).toBe(true)
  expect(stated.some(({ coh }) => coh === '0.00')).toBe(true)
  expect(balances.some(({ coh, monetary }) => coh === '' && monetary !== '')).toBe(true)
  expect(balances.some(({ coh, monetary }) => coh === monetary && !/\d/.test(coh ?? ''))).toBe(true)
})

test('every document of the index exists, PDFs and a few texts, each path once', () => {
  expect(new Set(documents.map(({ FilePath }) => FilePath)).size).toBe(documents.length)
  for (const { FilePath = '', Date, Account = '' } of documents) {
    const content = readFileSync(join(files.documentsFolder, FilePath), 'latin1')
    expect(content).toContain(`Account: ${Account}`)
    expect(content).toContain(`Filed: ${Date}`)
    expect(content.startsWith('%PDF-1.4\n')).toBe(FilePath.endsWith('.pdf'))
  }
  expect(documents.filter(({ FilePath }) => FilePath?.endsWith('.txt'))).toHaveLength(8)
})

test('solicitations come from candidates and from committees', () => {
  const solicitors = documents.filter(({ Type }) => Type === 'Statement of Solicitation')
  const committeeNumbers = new Set(committees.map(({ AcctNum }) => AcctNum))
  expect(solicitors.filter(({ Account }) => committeeNumbers.has(Account))).toHaveLength(60)
})
