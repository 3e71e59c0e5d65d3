import { gzipSync } from 'node:zlib'
import type { ImportChoices } from '#contract/schemas/importRecord.ts'
import { candidateList, committeeList, PINE_VOTERS, PROTECTED, ROSE, SUNSHINE_FUND } from './stateFiles.ts'
import { lines, tabbed } from './tabbed.ts'
import { contributions, expenditures, gave, paid } from './transactionFiles.ts'
import { voterLine } from './voterLine.ts'

interface Nasty {
  what: string
  kind: ImportChoices['kind']
  content: string | Uint8Array
  name?: string
  choices?: Partial<ImportChoices>
}

const list = candidateList(ROSE, PROTECTED)
const committees = committeeList(SUNSHINE_FUND, PINE_VOTERS)
const manyCommittees = (count: number) =>
  Array.from({ length: count }, (_, index) => SUNSHINE_FUND.replace('71001', String(72_000 + index)))
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const PAGE =
  '<!DOCTYPE html><html><head><title>Error</title></head><body>error in /cgi-bin/DL.exe</body></html>'

/** Files that a careless program would accept or misread; ROSE and PROTECTED are on file. */
export const NASTY: readonly Nasty[] = [
  { what: 'nothing at all', kind: 'candidates', content: '' },
  { what: 'blanks', kind: 'candidates', content: '   \r\n \r\n' },
  { what: 'a header alone', kind: 'candidates', content: candidateList() },
  { what: 'the list as it is', kind: 'candidates', content: list },
  { what: 'a byte order mark', kind: 'candidates', content: `\ufeff${list}` },
  { what: 'a byte order mark twice', kind: 'candidates', content: `\ufeff\ufeff${list}` },
  { what: 'line feeds alone', kind: 'candidates', content: list.replaceAll('\r\n', '\n') },
  { what: 'carriage returns alone', kind: 'candidates', content: list.replaceAll('\r\n', '\r') },
  { what: 'a carriage return twice', kind: 'candidates', content: list.replaceAll('\r\n', '\r\r\n') },
  { what: 'no end of the last line', kind: 'candidates', content: list.slice(0, -2) },
  { what: 'a last line that was cut', kind: 'candidates', content: list.slice(0, -60) },
  { what: 'half a list', kind: 'candidates', content: candidateList(ROSE) },
  {
    what: 'half a list that may',
    kind: 'candidates',
    content: candidateList(ROSE),
    choices: { allowRemovals: true },
  },
  { what: 'a row twice', kind: 'candidates', content: candidateList(ROSE, ROSE, PROTECTED) },
  {
    what: 'two rows of one account',
    kind: 'candidates',
    content: candidateList(ROSE, ROSE.replace('Rosalind', 'Rose'), PROTECTED),
  },
  {
    what: 'a row changed',
    kind: 'candidates',
    content: candidateList(ROSE.replace('Qualified', 'Withdrew'), PROTECTED),
  },
  {
    what: 'the header twice',
    kind: 'candidates',
    content: candidateList(ROSE, candidateList().trim(), PROTECTED),
  },
  {
    what: 'columns in another order',
    kind: 'candidates',
    content: list.replace('AcctNum\tVoterID', 'VoterID\tAcctNum'),
  },
  { what: 'a column too few', kind: 'candidates', content: list.replace('\tEmail', '') },
  { what: 'a column too many', kind: 'candidates', content: list.replace('\tEmail', '\tEmail\tFax') },
  { what: 'commas for tabs', kind: 'candidates', content: list.replaceAll('\t', ',') },
  {
    what: 'a row of too few fields',
    kind: 'candidates',
    content: candidateList(ROSE, PROTECTED, '90009\t1\t20261103-GEN'),
  },
  { what: 'rows that are all broken', kind: 'candidates', content: candidateList('x', 'y', 'z') },
  { what: 'a NUL byte', kind: 'candidates', content: list.replace('Rosalind', 'Rosa\0lind') },
  { what: 'a bell', kind: 'candidates', content: list.replace('Rosalind', 'Rosa\u0007lind') },
  {
    what: 'an escape of a terminal',
    kind: 'candidates',
    content: list.replace('Rosalind', '\u001b[2JRosalind'),
  },
  {
    what: 'Windows-1252',
    kind: 'candidates',
    content: Buffer.from(list.replace('Rosalind', 'Ros\u00e9'), 'latin1'),
  },
  {
    what: 'bytes that are no UTF-8',
    kind: 'candidates',
    content: Buffer.concat([Buffer.from(list), Buffer.from([0xff, 0xfe, 0x0a])]),
  },
  { what: 'UTF-16', kind: 'candidates', content: utf16(list) },
  { what: 'an error page', kind: 'candidates', content: PAGE },
  { what: 'an error page behind a header', kind: 'candidates', content: candidateList(ROSE, PAGE) },
  { what: 'a page for a page of totals', kind: 'totals', content: PAGE },
  { what: 'a page for a listing', kind: 'solicitations', content: PAGE },
  { what: 'a list for a listing', kind: 'solicitations', content: list },
  { what: 'a committee list for a candidate list', kind: 'candidates', content: committees },
  { what: 'a candidate list for voters', kind: 'voters', content: list },
  { what: 'a PDF', kind: 'candidates', content: '%PDF-1.7\n%\u00e2\u00e3' },
  { what: 'gzip', kind: 'candidates', content: gzipSync(list) },
  {
    what: 'a line of two million letters',
    kind: 'candidates',
    content: candidateList(ROSE, 'x'.repeat(2_000_000)),
  },
  {
    what: 'a field of 100,000 letters',
    kind: 'candidates',
    content: list.replace('Invented Way', 'Way'.repeat(33_000)),
  },
  { what: 'an older list', kind: 'committees', content: committees, name: 'CommitteeList_20260101.txt' },
  {
    what: 'an older list that may',
    kind: 'committees',
    content: committees,
    name: 'CommitteeList_20260101.txt',
    choices: { allowOlder: true },
  },
  {
    what: 'a list of a day to come',
    kind: 'committees',
    content: committees,
    name: 'CommitteeList_20991231.txt',
  },
  { what: 'a day that is none', kind: 'committees', content: committees, choices: { asOf: '2026-02-31' } },
  {
    what: 'many committees',
    kind: 'committees',
    content: committeeList(SUNSHINE_FUND, PINE_VOTERS, ...manyCommittees(1_500)),
  },
  {
    what: 'a name that begins as an option does',
    kind: 'committees',
    content: committees,
    name: '--allow-removals',
  },
  {
    what: 'a name of blanks and accents',
    kind: 'committees',
    content: committees,
    name: 'Lista de comit\u00e9s (2).txt',
  },
  {
    what: 'contributions that are whole',
    kind: 'contributions',
    content: contributions([gave('25.00'), gave('10.00')]),
    choices: { account: 71_001 },
  },
  {
    what: 'contributions of nobody',
    kind: 'contributions',
    content: contributions([gave('25.00').replace('Sunshine', 'Moonlight')]),
  },
  {
    what: 'amounts that are none',
    kind: 'contributions',
    content: contributions([gave('12.345'), gave('lots'), gave('1.00'), gave('2.00'), gave('3.00')]),
  },
  {
    what: 'expenditures with another header',
    kind: 'expenditures',
    content: expenditures([paid('5.00')]).replace('Payee Name', 'Payee'),
  },
  {
    what: 'balances that are words',
    kind: 'balances',
    content: lines(tabbed('account|coh'), tabbed('90001|much'), tabbed('71001|1.00')),
  },
  {
    what: 'accounts that are no JSON',
    kind: 'accounts',
    content: lines(tabbed('CandidateAcctNum|AccountList'), tabbed('90001|[{'), tabbed('90002|[]')),
  },
  {
    what: 'an index without its documents',
    kind: 'documents',
    content: lines(
      tabbed('Account|Date|FilePath'),
      tabbed('90001|2026-01-02|../../etc/passwd'),
      tabbed('90001|2026-01-02|a.pdf'),
    ),
  },
  {
    what: 'voters',
    kind: 'voters',
    content: lines(voterLine(100_000_001), voterLine(100_000_002), 'ALA\tx'),
  },
]
