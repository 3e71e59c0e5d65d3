import type { Db } from '#database/connection/openDatabase.ts'
import { keepLedgers, type TypeSum } from '#database/money/ledgers.ts'
import { importsIn } from '#database/repositories/imports.ts'
import { type Books, openTransactionBooks } from '#database/staging/books.ts'
import { keepLists, type ListsChange } from '#database/staging/mergeTransactions.ts'

export type BooksSession = ReturnType<typeof booksSession>

/** The books as an import uses them: opened by the first list that wants them, and published with the import. */
export function booksSession(db: Db, isDryRun: boolean) {
  let books: Books | undefined
  let reserved: number | undefined
  const lists: ListsChange[] = []
  let sums: ReadonlyMap<number, readonly TypeSum[]> = new Map()
  return {
    /** Throws DatabaseError where somebody else holds the books or the register for too long. */
    async open() {
      books ??= await openTransactionBooks(db, { isDryRun })
      // Nothing of a dry run stays, so that its number is nobody's.
      reserved ??= isDryRun ? 0 : await importsIn(db).reserve()
      return { books, importId: reserved }
    },
    /** The number that the rows carry; undefined where there are none. */
    importId: () => (isDryRun ? undefined : reserved),
    /** Lists of transactions are ready, which the register is told of when the import is done. */
    noteLists: (change: ListsChange) => void lists.push(change),
    /** When all lists are ready: what takes long before the transaction of the import. */
    async flush() {
      await books?.flush()
      const accounts = new Set(lists.flatMap((change) => change.accounts))
      sums = (await books?.sums([...accounts])) ?? sums
    },
    /** Inside the transaction `trx` of the import: which lists are whole, their ledgers, and the rows. */
    async publish(trx: Db) {
      await keepLists(trx, lists)
      await keepLedgers(trx, sums)
      await books?.publish(trx)
    },
    close: async () => books?.[Symbol.asyncDispose](),
  }
}
