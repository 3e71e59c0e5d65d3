import { DatabaseError } from '../../connection/DatabaseError.ts'
import type { Db } from '../../connection/Db.ts'
import { toDatabaseError, withDatabaseErrors, withWriteTransaction } from '../../writeTransaction.ts'
import { registerIn } from '../../register.ts'
import { sumDueAccounts } from '../between/sumDueAccounts.ts'
import { keepAccountNames, keepNewParties, noteDue } from '../between/keepAccountNames.ts'
import { FEW_ROWS } from './changedYear.ts'
import { type BatchOptions, type SegmentBatch, segmentBatch } from './segmentBatch.ts'
import { sweepStore } from '../store/sweepStore.ts'
import { storeEpoch } from '../store/storeEpoch.ts'
import { keepTopParties } from './keepTopParties.ts'
import { draftNames, indexNames } from '../names/indexNames.ts'
import { ownerYears } from './ownerYears.ts'
import { type WriterConnection, writerConnection } from './writerConnection.ts'
import { writtenSegments } from './writtenSegments.ts'

export type TransactionWriter = Awaited<ReturnType<typeof openTransactionWriter>>

/**
 * Opens the store of transactions for writing, exclusively across all processes and servers. Writes belong to the epoch
 * after the register's, and become visible with `publish`. What an earlier writer left unpublished stays invisible, and
 * is reused if the same is written again, so that a long import can continue. `db` is the register's connection from
 * openDatabase; call nothing else between `flush` and the end of the transaction that publishes. Throws DatabaseError if
 * another process is writing, or if the disk fails.
 */
export async function openTransactionWriter(
  db: Db,
  {
    clock = () => new Date(),
    minBlockParties,
    fewRows = FEW_ROWS,
    beginsAnew = false,
    ...ofBatch
  }: Options = {},
) {
  const connection = await writerConnection(db)
  let batch: SegmentBatch | undefined
  try {
    batch = await segmentBatch(connection, ofBatch)
    return await writeThrough(connection, db, batch, { clock, minBlockParties, fewRows, beginsAnew })
  } catch (error) {
    await closeBoth(batch, connection)
    throw toDatabaseError(error)
  }
}

interface Options extends BatchOptions {
  clock?: () => Date
  /** The number of new names that are put into a block. */
  minBlockParties?: number | undefined
  /** A segment of at most this many rows is rewritten with the rows that join it. */
  fewRows?: number
  /** Whether the store may be another one than the register's own: all of it is to be removed. */
  beginsAnew?: boolean
}

async function writeThrough(
  connection: WriterConnection,
  register: Db,
  batch: SegmentBatch,
  {
    clock,
    minBlockParties,
    fewRows,
    beginsAnew,
  }: Pick<Options, 'minBlockParties' | 'beginsAnew'> & { clock: () => Date; fewRows: number },
) {
  const { db: store, assertAlone } = connection
  const epoch = await storeEpoch(store, register, { beginsAnew })
  const segments = writtenSegments(batch, epoch)

  let isClosed = false

  const flush = async (): Promise<void> => {
    await segments.beginAnew()
    await batch.write()
    const groups = segments.touched()
    const filling = await batch.filling()
    if (filling) {
      const facts = await filling.takeFacts()
      const [writeNames] = await Promise.all([
        draftNames(batch.reader(), facts, minBlockParties),
        filling.finish(groups, epoch.number()),
      ])
      await writeNames(store, epoch.number())
      await batch.keepLargeParties(facts.partiesOfManyRows())
      await batch.endFilling()
    } else {
      await keepTopParties(store, groups, epoch.number())
      await indexNames(store, epoch.number(), minBlockParties)
      await batch.keepLargeParties()
    }
    await noteDue(store, groups.map(({ owner }) => owner).filter(isAccount))
    segments.forgetTouched()
    await keepNewParties(store, register, epoch.number())
    await sumDue()
    await epoch.settle(clock(), batch.lastId())
  }

  const sumDue = () => sumDueAccounts({ store, register, epoch: epoch.number() })

  const publish = async (trx: Db): Promise<void> => {
    if (batch.isPending()) throw new Error('The store is to be flushed before it is published')
    if (isClosed) throw new Error('The store is to be published before it is closed')
    await assertAlone()
    await epoch.publish(trx)
  }

  /** What is published has been summed; if it was never published, it stays due. */
  const forgetDue = () => store.deleteFrom('books.pair_due').execute()

  /** Sums the money of the accounts whose names changed, and publishes the changes. */
  const sumNamed = async (): Promise<void> => {
    const before = epoch.number()
    // If the transaction that published was rolled back, everything stays due.
    if ((await segments.beginAnew()) && epoch.number() > before) await forgetDue()
    const isRenamed = await keepAccountNames(store, register, epoch.number())
    if ((await sumDue()) || isRenamed) {
      await epoch.settle(clock(), batch.lastId())
      await withWriteTransaction(register, async (trx) => {
        await publish(trx)
        await registerIn(trx).noteChange()
      })
    }
    await forgetDue()
  }

  return {
    ...ownerYears({ segments, batch, fewRows }),

    /**
     * Puts everything written on disk, with the money between accounts that follows from it. Call it before the transaction
     * that publishes.
     */
    flush: (): Promise<void> => withDatabaseErrors(flush),

    /**
     * Makes everything flushed visible when `trx`, a transaction of the register, commits. If that is rolled back, all of
     * it can be written again at no cost.
     */
    publish,

    /**
     * Sums the money of the accounts whose names changed in the register, and publishes the changes. After `publish`,
     * closing does this.
     */
    sumNamed: (): Promise<void> => withDatabaseErrors(sumNamed),

    /**
     * Lets others write. Unpublished writes stay invisible. After `publish`, also removes some rows that no reader sees
     * any more.
     */
    close: async (): Promise<void> => {
      try {
        if (epoch.isPublished()) {
          await orLater(sumNamed)
          await orLater(() => sweepStore(store, clock()))
        }
      } finally {
        isClosed = true
        await closeBoth(batch, connection)
      }
    },
  }
}

/** Gives the lock back even if the batch cannot be closed. */
async function closeBoth(batch: SegmentBatch | undefined, connection: WriterConnection): Promise<void> {
  try {
    await batch?.close()
  } finally {
    await connection.close()
  }
}

const isAccount = (owner: number) => owner > 0

/** The import itself is visible. Other work that must wait, for disk space, a lock or a connection, stays due. */
async function orLater(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(toDatabaseError(error) instanceof DatabaseError)) throw error
  }
}
