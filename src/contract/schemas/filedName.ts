import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { OwnedAccount } from './dataStatus.ts'
import { SEARCH_MATCHES } from './searchMatch.ts'
import { FiledTransaction } from './transaction.ts'
import { TransactionKind } from './transactionKind.ts'

/** Stands for a missing ZIP code in the addresses of pages and calls. */
export const NO_ZIP = '-'

/** The ZIP code in such an address; '' for none. */
export const zipOf = (inAddress: string): string => (inAddress === NO_ZIP ? '' : inAddress)

/** The most spellings, places and accounts listed for a name as filed. */
export const MAX_NAMED = 50

/**
 * A contributor or payee as filed: the rows with one name, ignoring case and accents, and one ZIP code. They are not
 * necessarily one person, and one person may have several names.
 */
export const FiledNameHit = z.object({
  /** As first filed. */
  name: z.string(),
  place: z.string(),
  /** Five digits; blank if the place has none. */
  zip: z.string(),
  /** The address of its page on this site. */
  page: z.string(),
  match: z.enum(SEARCH_MATCHES),
})
export type FiledNameHit = z.infer<typeof FiledNameHit>

export const FiledNameAnswer = z.object({
  /** Best first; among equally good ones, those of the latest imports, then the largest sums. */
  hits: z.array(FiledNameHit),
  /** Whether there are more hits than the limit. */
  hasMore: z.boolean(),
})
export type FiledNameAnswer = z.infer<typeof FiledNameAnswer>

/** Null, with a blank name, if no record has the account. */
const Owner = z.nullable(z.enum(['candidate', 'committee']))

/** The number of rows of a kind, and their sum in cents. */
const KindSum = z.object({ kind: TransactionKind, rows: z.int(), cents: z.int() })

/** A spelling of a name or place, and its number of rows. */
const Spelling = z.object({ text: z.string(), rows: z.int() })

/** The sums of the rows filed under one name and ZIP code in the register's accounts. */
export const FiledName = z.object({
  name: z.string(),
  zip: z.string(),
  /** The number of rows. If there are too many to sum, the lists below are empty. */
  rows: z.int(),
  isSummed: z.boolean(),
  /** The accounts of the register that these rows name, those with the most rows first. */
  otherAccounts: z.array(OwnedAccount),
  /** Most common first. */
  spellings: z.array(Spelling),
  places: z.array(Spelling),
  /** By kind: contributions given by this name, expenditures paid to it. */
  totals: z.array(KindSum),
  /** Newest first; null for days that cannot be. */
  years: z.array(z.object({ ...KindSum.shape, year: z.nullable(z.int()) })),
  /** The accounts that filed the rows, largest sums first. */
  accounts: z.array(
    z.object({
      ...KindSum.shape,
      account: AcctNum,
      name: z.string(),
      owner: Owner,
    }),
  ),
  /** The number of further accounts and kinds. */
  moreAccounts: z.int(),
})
export type FiledName = z.infer<typeof FiledName>

/** A row filed under a name, with the register's account that filed it. */
export const FiledNameRow = z.object({ ...FiledTransaction.shape, accountName: z.string(), owner: Owner })
export type FiledNameRow = z.infer<typeof FiledNameRow>

export const FiledNameRows = z.object({
  /** Newest first. */
  rows: z.array(FiledNameRow),
  /** The value of `after` for the next page; null on the last. */
  next: z.nullable(z.string()),
})
export type FiledNameRows = z.infer<typeof FiledNameRows>
