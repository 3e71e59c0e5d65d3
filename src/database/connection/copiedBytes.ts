import { addAbortSignal } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Db } from './Db.ts'

/** A part of a buffer that holds nothing but the rows of one query. */
type CopiedBytes = Uint8Array<ArrayBuffer>

interface CopiedRow {
  bytes: CopiedBytes
}

/**
 * The bytes of a query's only column, one item for each row, from PostgreSQL. The driver receives the values of ordinary
 * queries as text, which takes bytes several times as long. The query cannot have parameters.
 */
export async function copiedBytes(db: Db, query: RawBuilder<unknown>): Promise<CopiedBytes[]> {
  const { rows } = await sql<CopiedRow>`copy (${query}) to stdout (format binary)`.execute(db)
  return rows.map(({ bytes }) => bytes)
}

/** Whether this is such a statement, which the pool answers by `copyOut`. */
export const isCopyOut = (text: string) => text.startsWith('copy (')

/** Answers such a statement. It fails like any other if it takes longer than the timeout; 0 waits forever. */
export async function copyOut(client: PoolClient, text: string, timeoutMs: number) {
  const stream = client.query(copyTo(text))
  if (timeoutMs > 0) addAbortSignal(AbortSignal.timeout(timeoutMs), stream)
  try {
    const parts: Buffer[] = await Array.fromAsync(stream)
    const rows = rowsOf(joined(parts))
    return { command: 'SELECT', rowCount: rows.length, rows }
  } catch (error) {
    // The driver's own words for it, so that the connection counts as lost.
    if (stream.readableAborted && error instanceof Error && error.name === 'AbortError')
      throw new Error('Query read timeout', { cause: error })
    throw error
  }
}

/** Unlike the buffer that `Buffer.concat` returns, this one is never part of the pool that all small buffers share. */
function joined(parts: readonly Buffer[]): Buffer<ArrayBuffer> {
  const whole = Buffer.allocUnsafeSlow(parts.reduce((bytes, { length }) => bytes + length, 0))
  let at = 0
  for (const part of parts) at += part.copy(whole, at)
  return whole
}

/** The signature, the flags, and an extension of the header, which PostgreSQL leaves empty. */
const HEADER_BYTES = 11 + 4 + 4

/**
 * The rows of a binary copy with one column: for each row the number of columns and the length of the value, in two and
 * four bytes, then the value; at the end a number of columns of -1.
 * https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 */
function rowsOf(copied: Buffer<ArrayBuffer>): CopiedRow[] {
  const rows: CopiedRow[] = []
  for (let at = HEADER_BYTES; copied.readInt16BE(at) === 1;) {
    const start = at + 6
    at = start + copied.readInt32BE(at + 2)
    rows.push({ bytes: copied.subarray(start, at) })
  }
  return rows
}
