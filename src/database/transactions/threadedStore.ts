import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { ParameterRows } from '../connection/nodeSqlite.ts'
import type { Db } from '../connection/openDatabase.ts'
import type { Database } from '../schema.ts'
import { packForThread } from './rowsForThread.ts'
import type { ThreadAnswer, ThreadStatement } from './storeThread.ts'

/**
 * As openStoreFile, with a connection that does its work in a thread, so that this one can prepare what comes next. It
 * costs a thread's start, and what goes over is copied, which only a large load is worth.
 */
export const threadedStore = (file: string): Db =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => threadDriver(file),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })

/** So many statements with rows, of some megabytes each, may wait for the thread. */
const MOST_AHEAD = 4

const NO_ROWS = { rows: [] }

function threadDriver(file: string): Driver {
  const worker = new Worker(new URL('./storeThread.ts', import.meta.url), { workerData: { file } })
  /** Whoever waits for an answer, in the order of their statements. */
  const waiting: PromiseWithResolvers<ThreadAnswer>[] = []
  let lost: Error | undefined
  worker.on('message', (answer: ThreadAnswer) => waiting.shift()?.resolve(answer))
  worker.on('error', (error) => {
    lost = error as Error // the store cannot be opened, mostly
    for (const one of waiting.splice(0)) one.reject(error)
  })

  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      if (lost) throw lost
      const [first] = parameters
      const rows = first instanceof ParameterRows ? first.rows : undefined
      const packed = rows && packForThread(rows)
      const statement: ThreadStatement = {
        sql,
        ...(first instanceof ParameterRows
          ? { parameters: [], rows: packed ?? rows, together: first.together }
          : { parameters: [...parameters] }),
      }
      const answer = Promise.withResolvers<ThreadAnswer>()
      waiting.push(answer)
      // That the thread has ended the next statement says too.
      answer.promise.catch(() => undefined)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      worker.postMessage(statement, packed ? [packed.numbers.buffer, packed.ends.buffer] : [])
      if (rows) {
        // Whether they are stored the commit says, so that the next are prepared meanwhile; but not without end.
        if (waiting.length > MOST_AHEAD) await waiting[0]?.promise
        return NO_ROWS
      }
      const result = await answer.promise
      if ('error' in result) throw Object.assign(result.error, { errcode: result.code })
      // The statement says what its rows are.
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.changes) }
    },
    streamQuery: () => {
      throw new Error('Nothing reads the store in a stream')
    },
  }
  const run = async (text: string) => void (await connection.executeQuery(CompiledQuery.raw(text)))
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: () => run('begin'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    releaseConnection: () => Promise.resolve(),
    async destroy() {
      if (lost) return
      const ended = once(worker, 'exit')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      worker.postMessage('end')
      await ended
    },
  }
}
