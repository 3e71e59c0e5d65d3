import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { OwnedAccount } from './dataStatus.ts'
import { SEARCH_MATCHES } from './searchMatch.ts'
import { FiledTransaction } from './transaction.ts'
import { TransactionKind } from './transactionKind.ts'

/** Of a name whose place has no ZIP code, in the addresses of its page and calls. */
export const NO_ZIP = '-'

/** The ZIP code that such an address has, '' for none. */
export const zipOf = (inAddress: string): string => (inAddress === NO_ZIP ? '' : inAddress)

/** The most spellings, places and accounts that are named of a name as filed. */
export const MAX_NAMED = 50

/**
 * A contributor or payee as filed: rows filed under one name, without regard to case and accents, and one ZIP code. Not
 * necessarily one person, and one person may be several.
 */
export const FiledNameHit = z.object({
  /** As it was filed first. */
  name: z.string(),
  place: z.string(),
  /** Five digits; blank where the place has none. */
  zip: z.string(),
  /** The address of its page on this site. */
  page: z.string(),
  match: z.enum(SEARCH_MATCHES),
})
export type FiledNameHit = z.infer<typeof FiledNameHit>

export const FiledNameAnswer = z.object({
  /** The best first; of those that are as alike, those that came to much first. */
  hits: z.array(FiledNameHit),
  /** Whether there are more than the limit. */
  hasMore: z.boolean(),
})
export type FiledNameAnswer = z.infer<typeof FiledNameAnswer>

/** So many rows of a kind, and what they come to in cents. */
const KindSum = z.object({ kind: TransactionKind, rows: z.int(), cents: z.int() })

/** A way in which a name or its place was written, and how often. */
const Spelling = z.object({ text: z.string(), rows: z.int() })

/** What the rows filed under one name and ZIP code come to, in the accounts of the register. */
export const FiledName = z.object({
  name: z.string(),
  zip: z.string(),
  /** How many rows; where they are more than are summed, the lists below are empty. */
  rows: z.int(),
  isSummed: z.boolean(),
  /** The accounts of the register that rows here name, those of the most rows first. */
  otherAccounts: z.array(OwnedAccount),
  /** The commonest first. */
  spellings: z.array(Spelling),
  places: z.array(Spelling),
  /** By kind: contributions are given by the name, expenditures paid to it. */
  totals: z.array(KindSum),
  /** The newest first. */
  years: z.array(z.object({ ...KindSum.shape, year: z.int() })),
  /** Whose rows they are, the largest sums first. */
  accounts: z.array(
    z.object({
      ...KindSum.shape,
      account: AcctNum,
      name: z.string(),
      /** Null, with a blank name, where no record has the account. */
      owner: z.nullable(z.enum(['candidate', 'committee'])),
    }),
  ),
  /** How many accounts and kinds beyond those. */
  moreAccounts: z.int(),
})
export type FiledName = z.infer<typeof FiledName>

/** A row that was filed under a name, in an account of the register. */
export const FiledNameRow = z.object({ ...FiledTransaction.shape, accountName: z.string() })
export type FiledNameRow = z.infer<typeof FiledNameRow>

export const FiledNameRows = z.object({
  /** The newest first. */
  rows: z.array(FiledNameRow),
  /** What to send as `after` for the next page; null on the last. */
  next: z.nullable(z.string()),
})
export type FiledNameRows = z.infer<typeof FiledNameRows>
