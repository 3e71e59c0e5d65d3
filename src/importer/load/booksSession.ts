import type { Db } from '#database/connection/Db.ts'
import type { Journal } from '#database/journal/journal.ts'
import { storeLedgers, type TypeSum } from '#database/money/wholeLists.ts'
import { importsIn } from '#database/imports/imports.ts'
import { type Books, openTransactionBooks } from '#database/staging/books.ts'
import { recordLists, type ListsChange } from '#database/staging/mergeTransactions.ts'

export type BooksSession = ReturnType<typeof booksSession>

/** The transactions during an import: opened by the first list that needs it, and published with the import. */
export function booksSession(db: Db, isDryRun: boolean) {
  let books: Books | undefined
  let reserved: number | undefined
  const lists: ListsChange[] = []
  let sums: ReadonlyMap<number, readonly TypeSum[]> = new Map()
  return {
    /** Throws DatabaseError if another process holds the transactions or the register for too long. */
    async open() {
      books ??= await openTransactionBooks(db, { isDryRun })
      // Nothing of a dry run is stored, so its number is not reserved.
      reserved ??= isDryRun ? 0 : await importsIn(db).reserve()
      return { books, importId: reserved }
    },
    /** The import's number, which its rows carry; undefined if there are none. */
    importId: () => (isDryRun ? undefined : reserved),
    /** Notes whole lists, to be recorded in the register when the import is done. */
    noteLists: (change: ListsChange) => void lists.push(change),
    /** To be called when all lists are ready, for the slow work before the import's transaction. */
    async flush() {
      await books?.flush()
      const accounts = new Set(lists.flatMap((change) => change.accounts))
      sums = (await books?.sums([...accounts])) ?? sums
    },
    /**
     * To be called inside the import's transaction `trx`: records whole lists and ledgers, and makes the rows visible.
     */
    async publish(trx: Db, journal: Journal) {
      await recordLists(trx, lists)
      await journal.before('balance', sums.keys())
      await storeLedgers(trx, sums)
      await books?.publish(trx)
    },
    close: async () => books?.[Symbol.asyncDispose](),
  }
}
