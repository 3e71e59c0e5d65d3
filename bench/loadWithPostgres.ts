import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import { connectTo } from '#tests/support/postgres/connectTo.ts'
import { findPostgres } from '#tests/support/postgres/findPostgres.ts'
import { AS_INSTALLED, startPostgres } from '#tests/support/postgres/startPostgres.ts'
import { CREATE_VOTER, INDEX_VOTER } from './voterTable.ts'

/** Seconds that a default PostgreSQL takes for COPY and the indexes, or why it was not tried. */
export async function loadWithPostgres(files: readonly string[]): Promise<number | string> {
  const found = findPostgres()
  if (typeof found === 'string') return found
  // The server process reads the files, which this program makes private.
  for (const file of files) {
    chmodSync(dirname(file), 0o755)
    chmodSync(file, 0o644)
  }
  await using postgres = await startPostgres(found.bin, AS_INSTALLED)
  await using client = await connectTo(postgres.url('postgres'))
  const began = performance.now()
  await client.query(CREATE_VOTER)
  for (const file of files) await client.query(`copy voter from '${file}'`)
  for (const index of INDEX_VOTER) await client.query(index)
  return (performance.now() - began) / 1000
}
