import { expect, test } from 'vitest'
import { raceDistrict } from '#contract/domain/races.ts'
import { linesOf } from '#importer/read/recordsOf.ts'
import { pageFault } from '#importer/read/openPage.ts'
import { readCommitteeLookup } from '#importer/sync/syncCommittees.ts'
import { readElectionOptions } from '#importer/sync/syncElections.ts'
import { readHtml } from '#importer/read/readHtml.ts'
import { readRegistration } from '#importer/read/readRegistration.ts'
import { rejoinSplitLines } from '#importer/read/rejoinSplitLines.ts'
import { errorIn, hasPageFragment } from '#importer/read/stateText.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { canonicalPath, pageAddress } from '#server/html/pageAt.ts'
import { endpointFinder } from '#server/paths.ts'
import { processorMs } from '#tests/support/processorMs.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'

/** Where the cost grows with the square of the length, each of these takes three times as long or much longer. */
const SOON_MS = 4_000

test.each([
  ['"odbc"', 'odbc '],
  ['tags without an end', '<br '],
])('a line of very many %s is soon known to be no error', async (_, text) => {
  const line = text.repeat(400_000 / text.length)

  expect(await processorMs(() => [errorIn(line), hasPageFragment(line)])).toBeLessThan(SOON_MS)
})

test.each([
  ['declarations', '<!a'],
  ['scripts', '<script '],
  ['tags', '<a '],
  ['quotes', '<a "'],
  ['letters of a tag', '<', 'a'],
  ['attributes', '<a ', 'x=1 '],
])('a page of very many %s without an end is soon read', async (_, start, more = start) => {
  const html = start + more.repeat(400_000 / more.length)

  expect(await processorMs(() => readHtml(html))).toBeLessThan(SOON_MS)
})

test('a page of very many scripts that check for people, without their end, is soon read', async () => {
  const html = '<p>challenge-platform/</p>'.padEnd(1_000_000, 'challenge-platform/')
  const page = { title: '', text: 'words', isEnded: true, fields: [], addresses: [], tables: [], selects: [] }

  expect(await processorMs(() => pageFault(html, page))).toBeLessThan(SOON_MS)
})

const row = (link: string) => `<tr><td><a href="${link}">Fund</a><td>PAC<td>Active</tr>`

test('an address of very many links to accounts is soon read', async () => {
  const address = 'ComDetail.asp?'.repeat(50_000)
  const html = `<table><tr><td>Committee<td>Type<td>Status</tr>${row(address)}${row('ComDetail.asp?account=2')}</table></body>`

  expect(await processorMs(() => readCommitteeLookup('page', html))).toBeLessThan(SOON_MS)
})

test('a drop-down of very many elections is soon read', async () => {
  const days = Array.from({ length: 100_000 }, (_, at) => `<option value=${20_000_000 + at}-GEN>`)
  const html = `Elections <select name=elecID>${days.join('')}</select></body>`

  expect(await processorMs(() => readElectionOptions('page', html))).toBeLessThan(SOON_MS)
})

test('a registration with very many deputy treasurers is soon read', async () => {
  const rows = Array.from({ length: 40_000 }, (_, at) => `<tr><td>Deputy Treasurer:<td>Ann ${at}`)
  const filer = { acctNum: 2, name: 'Rose Example', isCommittee: true }
  const html = `<table>${rows.join('')}</table></body>`

  expect(await processorMs(() => readRegistration('page', html, filer, () => undefined))).toBeLessThan(
    SOON_MS,
  )
})

test('very many zeros before what is no number are soon known to be none', async () => {
  const zeros = `${'0'.repeat(100_000)}x`

  expect(await processorMs(() => [canonicalPath(`/candidates/${zeros}`), raceDistrict(zeros)])).toBeLessThan(
    SOON_MS,
  )
})

test.each([
  ['slashes', '/'],
  ['folders', '/a'],
])('an address of very many %s is soon known to be none of this site', async (_, text) => {
  const path = text.repeat(8_000)
  const find = endpointFinder(ENDPOINTS)
  const lookUp = () => Array.from({ length: 40_000 }, () => find('GET', path))

  expect(await processorMs(lookUp)).toBeLessThan(SOON_MS)
  expect(pageAddress(`/search${path}`, new URLSearchParams({ q: 'Ada' })).isView).toBe(text === '/')
})

/** The lines of a list of transactions, rejoined. */
async function rejoined(text: string): Promise<string[]> {
  const batches = linesOf('list', [Buffer.from(text)])
  const options = { warn: () => undefined, isComplete: false }
  return (await Array.fromAsync(rejoinSplitLines('list', batches, 'contributions', options)))
    .flat()
    .map((line) => line.text)
}

const LIST = contributions([gave('1.00')])

test.each([
  ['commas', ','],
  ['spaces before a letter', ' '],
])('a list with a line of very many %s is soon read', async (_, text) => {
  const line = `${text.repeat(200_000)}x`

  expect(await processorMs(() => rejoined(`${LIST}${line}\r\n${line}\t${line}\r\n`))).toBeLessThan(SOON_MS)
})

test('a list whose column names are followed by very many tabs is soon read', async () => {
  const list = LIST.replace('\r\n', `${'\t'.repeat(100_000)}x\r\n`)

  expect(await processorMs(() => rejoined(list))).toBeLessThan(SOON_MS)
})

test.each([
  ['of words', 'more'],
  ['without text', ' '],
  ['of amounts alone', '\t1'],
])('a list with very many lines %s below a row is soon read', async (_, line) => {
  const more = `${line}\r\n`.repeat(150_000)

  expect(
    await processorMs(() => rejoined(`${LIST}${more}${gave('2.00').replaceAll('|', '\t')}\r\n`)),
  ).toBeLessThan(SOON_MS)
})

test('a row is rejoined from up to a hundred lines, and the next line is none of it', async () => {
  const [, given = ''] = LIST.split('\r\n')
  const [start = ''] = given.split('PAT')

  const [, first, second] = await rejoined(LIST.replace(given, `${start}PAT${'\r\nmore'.repeat(101)}`))

  expect([first, second]).toEqual([`${start}PAT${' more'.repeat(100)}`, 'more'])
})
