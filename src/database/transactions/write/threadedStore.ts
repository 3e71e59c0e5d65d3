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
import { ParameterRows } from '../../connection/nodeSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import type { Database } from '../../schema.ts'
import { packForThread } from './rowsForThread.ts'
import type { ThreadAnswer, ThreadStatement } from './storeThread.ts'

/**
 * Like openStoreFile, but with a connection that works in a thread, so that this thread can prepare what comes next.
 * Starting the thread and copying the data pay off only for a large load.
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

/** At most this many statements with rows, of some megabytes each, may wait for the thread. */
const MOST_AHEAD = 4

const NO_ROWS = { rows: [] }

function threadDriver(file: string): Driver {
  /** Started by the first statement, because Kysely destroys only what it has initialized. */
  let worker: Worker | undefined
  /** The pending answers, in the order of their statements. */
  const waiting: PromiseWithResolvers<ThreadAnswer>[] = []
  let lost: Error | undefined
  const start = () => {
    worker = new Worker(new URL('./storeThread.ts', import.meta.url), { workerData: { file } })
    worker.on('message', (answer: ThreadAnswer) => waiting.shift()?.resolve(answer))
    worker.on('error', (error) => {
      lost = error as Error // usually the store cannot be opened
      for (const one of waiting.splice(0)) one.reject(error)
    })
  }

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
      // If the thread has ended, the next statement reports it too.
      answer.promise.catch(() => undefined)
      worker?.postMessage(statement, packed ? [packed.numbers.buffer, packed.ends.buffer] : [])
      if (rows) {
        // The commit reports whether rows were stored, so the next ones can be prepared meanwhile, up to a limit.
        if (waiting.length > MOST_AHEAD) await waiting[0]?.promise
        return NO_ROWS
      }
      const result = await answer.promise
      if ('error' in result) throw Object.assign(result.error, { errcode: result.code })
      // The statement determines the type of its rows.
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.changes) }
    },
    streamQuery: () => {
      throw new Error('Nothing reads the store in a stream')
    },
  }
  const run = async (text: string) => void (await connection.executeQuery(CompiledQuery.raw(text)))
  return {
    init: () => Promise.resolve(start()),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: () => run('begin'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    releaseConnection: () => Promise.resolve(),
    async destroy() {
      if (lost || !worker) return
      const ended = once(worker, 'exit')
      worker.postMessage('end')
      await ended
    },
  }
}
