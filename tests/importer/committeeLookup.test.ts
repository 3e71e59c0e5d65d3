import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ImportError } from '#importer/ImportError.ts'
import { readCommitteeLookup } from '#importer/sync/syncCommittees.ts'
import { anyLookupRows, anyStyle, lookupPage } from '#tests/support/state/lookupPages.ts'

const read = (html: string) => readCommitteeLookup('ComLkupByName A', html)

const oneSpaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('every committee on a page is read by its account, however the page is formatted', () => {
  fc.assert(
    fc.property(anyLookupRows, anyStyle, (rows, style) => {
      expect(read(lookupPage(rows, style))).toEqual({
        committees: rows.map(({ account, name, type, status }) => ({
          acctNum: account,
          name: oneSpaced(name),
          type,
          status,
        })),
        rejections: [],
      })
    }),
    { numRuns: 300 },
  )
})

test('a page truncated anywhere is refused, or has every committee', () => {
  fc.assert(
    fc.property(anyLookupRows, anyStyle, fc.nat(), (rows, style, at) => {
      const page = lookupPage(rows, style)
      const cut = page.slice(0, at % page.length)
      try {
        expect(read(cut).committees).toHaveLength(rows.length)
      } catch (error) {
        if (!(error instanceof ImportError)) throw error
      }
    }),
    { numRuns: 300 },
  )
})

const ROW = { account: 501, name: 'Bygone Voters', type: 'PAC', status: 'Closed' }

test.each([
  [
    'another account number',
    lookupPage([ROW]).replace('account=501', 'account=x'),
    'it leads to the account "x"',
  ],
  ['no link', lookupPage([ROW]).replace(/<a HREF[^>]*>/, ''), 'it leads to no account of "Bygone Voters"'],
  ['no name', lookupPage([{ ...ROW, name: '' }]), 'account 501 has no name'],
  [
    'a name longer than any list has',
    lookupPage([{ ...ROW, name: 'V'.repeat(251) }]),
    'account 501 has a name of more than 250 characters',
  ],
  ['no status', lookupPage([{ ...ROW, status: '' }]), 'account 501 has no status'],
])('a row with %s is rejected and the others are imported', (_, page, reason) => {
  const other = { ...ROW, account: 502 }
  const two = page.replace(
    '</table>',
    lookupPage([other]).match(/<tr bgcolor="#ffffff">[^]*?<\/tr>/)?.[0] + '</table>',
  )

  expect(read(two)).toMatchObject({ committees: [{ acctNum: 502 }], rejections: [{ line: 2, reason }] })
})

test('an account with two statuses is rejected the second time', () => {
  expect(read(lookupPage([ROW, { ...ROW, status: 'Revoked' }]))).toMatchObject({
    committees: [{ status: 'Closed' }],
    rejections: [{ line: 3, reason: 'account 501 is "Revoked" here and "Closed" above' }],
  })
})

test.each([
  ['', 'it is empty'],
  ['<html><body>Search by Name</body></html>', 'it has no table of committees. It says "Search by Name"'],
  [
    '<html><body>No data can be shown tonight.</body></html>',
    'it has no table of committees. It says "No data can be shown tonight."',
  ],
  [
    '<html><body>HTTP Error 500 - Internal Server Error</body></html>',
    'it reports an error, "HTTP Error 500"',
  ],
  ['<html><title>Just a moment...</title></html>', 'it is a check for human visitors'],
])('%s instead of the page counts as a temporary fault', (html, reason) =>
  expect(() => read(html)).toThrow(expect.objectContaining({ reason }) as Error),
)

test.each([
  'No committees found.',
  'Your search returned 0 results.',
  'There is no data to display.',
  'Nothing was found.',
  'Your search did not match any committee.',
])('a page that says "%s" has no committee', (words) => {
  expect(read(`<html><body><p>${words}</p></body></html>`)).toEqual({ committees: [], rejections: [] })
})

test('a page that says it is the first of one page, with all of its rows, is whole', () => {
  const page = lookupPage([ROW]).replace(/<\/body>/i, 'Page 1 of 1, records 1 to 1 of 1</body>')

  expect(read(page).committees).toHaveLength(1)
})

test.each(['Access Denied Voters', '404 Not Found PAC', 'Server Error Reform Fund'])(
  'a committee named "%s" is no error of the page',
  (name) => expect(read(lookupPage([{ ...ROW, name }])).committees).toMatchObject([{ name }]),
)

const OTHER = { ...ROW, account: 502, name: 'Bygone Painters' }

test('committees in two tables of a page are all read', () => {
  const [first = '', rest = ''] = lookupPage([ROW]).split(/(?<=<\/table>)(?![^]*<\/table>)/i)
  const [second = ''] = /<table[^]*<\/table>/i.exec(lookupPage([OTHER])) ?? []

  expect(read(first + second + rest).committees.map(({ acctNum }) => acctNum)).toEqual([501, 502])
})

test.each([
  ['250 committees found', 'it says that 250 were found, and has 1 row'],
  ['Showing 1 to 1 of 1,250 entries', 'it says that 1250 were found, and has 1 row'],
  ['1 - 1 of 250', 'it says that 250 were found, and has 1 row'],
  ['<a href="ComLkupByName.asp?page=2">Next</a>', 'it says that it has further pages'],
  ['Page 1 of 12', 'it says that it has further pages'],
])('a page of the look-up that says "%s" beside one committee is refused', (addition, reason) => {
  const page = lookupPage([ROW]).replace(/<\/body>/i, `${addition}</body>`)
  expect(page).toContain(addition)

  expect(() => read(page)).toThrow(reason)
})
