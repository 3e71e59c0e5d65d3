import { OwnedAccount } from './balance.ts'
import * as z from 'zod/mini'
import { field, flag, int, record, text, textOrNull, emptyList } from './record.ts'
import { TransactionKind } from './values.ts'
import { SEARCH_MATCHES } from './search.ts'
import { FiledTransaction } from './transaction.ts'

/** Stands for a missing ZIP code in the addresses of pages and calls. */
export const NO_ZIP = '-'

/** The ZIP code in such an address; '' for none. */
export const zipOf = (inAddress: string): string => (inAddress === NO_ZIP ? '' : inAddress)

/** The most spellings, places and accounts listed for a name as filed. */
export const MAX_NAMED = 50

export const FiledNameHit = record(
  'FiledNameHit',
  'A contributor or payee as filed: the rows with one name, ignoring case and accents, and one ZIP code. They are not necessarily one person.',
  {
    name: text('The name, as first filed.', 'MOCKLEY, DANA'),
    place: text('City, state and ZIP code.', 'OCALA, FL 34470'),
    zip: text('The ZIP code, five digits; blank if the place has none.', '34470'),
    page: text('The address of its page on this site.', '/names/34470/MOCKLEY%2C%20DANA'),
    match: field(z.enum(SEARCH_MATCHES), 'What matched, as in SearchHit.', 'name'),
  },
)
export type FiledNameHit = z.infer<typeof FiledNameHit>

export const FiledNameAnswer = record('FiledNameAnswer', 'Contributors and payees that a search found.', {
  hits: emptyList(
    FiledNameHit,
    'The results, best match first; among equal matches, those of the latest imports, then the largest sums.',
  ),
  hasMore: flag('Whether there are more results than the limit.', false),
})
export type FiledNameAnswer = z.infer<typeof FiledNameAnswer>

const KindSum = z.object({
  kind: TransactionKind,
  rows: int('The number of rows.', 3),
  cents: int('Their sum, in whole cents.', 75000),
})

/** A spelling of a name or place, and its number of rows. */
const Spelling = z.object({ text: text('As filed.', 'MOCKLEY, DANA'), rows: int('The number of rows.', 3) })

export const FiledName = record(
  'FiledName',
  'What the accounts of the register filed under one name and ZIP code, not necessarily one person. Amounts are in whole cents.',
  {
    name: text('The name, as first filed.', 'MOCKLEY, DANA'),
    zip: text('The ZIP code, five digits; blank if the place has none.', '34470'),
    rows: int(
      'The number of rows filed under the name; if they are not summed, there are at least this many.',
      3,
    ),
    isSummed: flag('Whether the rows are summed; if not, the lists below are empty.', true),
    otherAccounts: field(
      z.array(OwnedAccount),
      'The accounts of the register that these rows name, those with the most rows first.',
    ),
    spellings: field(z.array(Spelling), 'The spellings of the name, most common first.'),
    places: field(z.array(Spelling), 'The places filed with the name, most common first.', [
      { text: 'OCALA, FL 34470', rows: 3 },
    ]),
    totals: field(
      z.array(KindSum),
      'Sums by kind: contributions given under this name, expenditures paid to it.',
    ),
    years: field(
      z.array(z.object({ ...KindSum.shape, year: z.nullable(z.int()) })),
      'Sums by year and kind, newest year first; null for days that cannot be.',
      [{ year: 2026, kind: 'contributions', rows: 3, cents: 75000 }],
    ),
    accounts: field(
      z.array(z.object({ ...KindSum.shape, ...OwnedAccount.shape })),
      'Sums by the account that filed the rows, and by kind; largest sums first.',
    ),
    moreAccounts: int('The number of further combinations of account and kind.', 0),
  },
)
export type FiledName = z.infer<typeof FiledName>

export const FiledNameRow = record('FiledNameRow', 'A row filed under a name, without its street address.', {
  ...FiledTransaction.shape,
  accountName: text('The name of the account’s owner.', 'Ada M. Alvarez'),
  owner: OwnedAccount.shape.owner,
})
export type FiledNameRow = z.infer<typeof FiledNameRow>

export const FiledNameRows = record('FiledNameRows', 'A page of the rows filed under a name.', {
  rows: emptyList(FiledNameRow, 'The rows, newest first.'),
  next: textOrNull('What to send as `after` for the next page; null on the last.', null),
})
export type FiledNameRows = z.infer<typeof FiledNameRows>
