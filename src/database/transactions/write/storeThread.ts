import { parentPort, workerData } from 'node:worker_threads'
import type { SQLInputValue } from 'node:sqlite'
import { engineCode } from '../../connection/engineCode.ts'
import { ParameterRows } from '../../connection/nodeSqlite.ts'
import { type RowsForThread, UnpackedRows } from './rowsForThread.ts'
import { storeSqlite } from '../store/storeSqlite.ts'

/** A statement to run once, or repeatedly with the values of `together` rows at a time. */
export interface ThreadStatement {
  sql: string
  parameters: readonly unknown[]
  rows?: RowsForThread | readonly (readonly SQLInputValue[])[] | undefined
  together?: number
}

export type ThreadAnswer =
  | { rows: unknown[]; changes: number | bigint }
  /** An error that passes between threads keeps only its message. */
  | { error: Error; code: string | number | undefined }

// Provided by threadedStore, which starts this thread.
const sqlite = storeSqlite((workerData as { file: string }).file)

/**
 * The other thread does not wait for rows to be stored before the commit, so all statements after a failed one fail the
 * same way.
 */
let failed: ThreadAnswer | undefined

function answerTo({ sql, parameters, rows, together = 1 }: ThreadStatement): ThreadAnswer {
  if (sql === 'rollback') failed = undefined
  if (failed) return failed
  try {
    const statement = sqlite.prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters), changes: 0 }
    const given =
      rows && ('ends' in rows ? new UnpackedRows(rows, together) : new ParameterRows(rows, together))
    const { changes } = statement.run(given ? [given] : parameters)
    return { rows: [], changes }
  } catch (error) {
    const answer = { error: error as Error, code: engineCode(error) } // node:sqlite throws nothing else
    if (rows) failed = answer
    return answer
  }
}

parentPort?.on('message', (statement: ThreadStatement | 'end') => {
  if (statement === 'end') {
    sqlite.close()
    parentPort?.close()
  } else parentPort?.postMessage(answerTo(statement))
})
