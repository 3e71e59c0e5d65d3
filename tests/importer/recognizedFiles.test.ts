import { expect, test } from 'vitest'
import { fileSchemas } from '#importer/read/fileSchemas.ts'
import { recognizeFile } from '#importer/inspectFiles.ts'
import { IMPORT_KINDS } from '#contract/domain/administration.ts'
import { makeFolder } from '#tests/support/importer/makeRegister.ts'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { lines, tabbed } from '#tests/support/importer/tabbed.ts'
import {
  contributions,
  distributions,
  expenditures,
  transfers,
} from '#tests/support/importer/transactionFiles.ts'
import { voterLine } from '#tests/support/importer/voterLine.ts'
import { zipOf } from '#tests/support/importer/zipOf.ts'

const LISTING =
  '<html><table><tr><th>Solicitor Name</th><th>Office</th><th>Received</th><th>Form</th><th>Organization</th></tr></table></html>'
const TOTALS =
  '<HTML><form action="/cgi-bin/TreSel.exe"><table><tr><td>All Dates (Totals)</td></tr></table></form>'

test.each([
  ['elections', lines(tabbed('ElectionID|ElectionName'))],
  ['candidates', candidateList(ROSE)],
  ['committees', committeeList(SUNSHINE_FUND)],
  ['accounts', lines(tabbed('CandidateAcctNum|AccountList'))],
  ['balances', lines(tabbed('account|coh'))],
  ['contributions', contributions([])],
  ['expenditures', expenditures([])],
  ['transfers', transfers([])],
  ['distributions', distributions([])],
  ['documents', lines(tabbed('Account|Date|FilePath'))],
  ['solicitations', LISTING],
  ['totals', TOTALS],
  ['voters', lines(voterLine(100_000_001))],
  ['voters', zipOf({ 'ALA_20261110.txt': lines(voterLine(100_000_001)), 'layout.pdf': '%PDF-' })],
  ['candidates', `\ufeff\r\n${candidateList(ROSE)}`],
  [null, '<html><title>Error</title></html>'],
  [null, zipOf({ 'CandidateList.txt': candidateList(ROSE) })],
  [null, 'AcctNum,VoterID,ElectionID\r\n'],
  [null, ''],
])('a file of the kind %s is recognized by its beginning', async (kind, content) => {
  const { write } = makeFolder()

  expect(await recognizeFile(write('list', content))).toBe(kind)
})

test('the kinds that are offered are those of the importer', () => {
  expect([...IMPORT_KINDS]).toEqual(Object.keys(fileSchemas))
})
