import { expect, test } from 'vitest'
import { importList } from '#importer/runImport.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { fillVoters } from '#database/voters/voterFill.ts'
import type { VoterTable } from '#database/voters/voterRow.ts'
import { lines, makeFolder } from '#tests/support/importer/makeRegister.ts'
import { voterLine } from '#tests/support/importer/voterLine.ts'
import { connectTo } from '#tests/support/postgres/connectTo.ts'
import { ownPostgres } from '#tests/support/postgres/ownPostgres.ts'

const postgres = ownPostgres()

const LOCKED = `select count(*)::int as locks from pg_locks where locktype = 'advisory'`

const LOST = /^The connection to the database was lost during the import\. Import again\.$/

const voter = (voter_id: number): VoterTable => ({
  voter_id,
  last_key: 'example',
  first_key: 'ann',
  middle_key: '',
  record: '',
  file: 0,
  line: voter_id,
})

test('an import of voters that lost its connection, and with it its turn, stores and completes nothing more', async () => {
  await using observer = await connectTo(postgres().url('postgres'))
  await using db = await openDatabase(postgres().url('postgres'))
  const fill = await fillVoters(db, 'abc')
  const take = async (...voters: VoterTable[]) => {
    await fill.take(voters, () => ({ rejected: [], progress: String(voters.length) }))
    await fill.stored()
  }
  await take(voter(1), voter(2))
  await observer.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`)
  await expect.poll(async () => (await observer.query(LOCKED)).rows).toEqual([{ locks: 0 }])
  // From here on another import may fill it. The pool opens another connection for the next statement.
  await expect.poll(() => fill.loadState().catch(() => null)).toEqual({ progress: '2', isComplete: false })

  await expect(take(voter(3))).rejects.toThrow(LOST)
  const again = await fillVoters(db, 'abc')
  await observer.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`)
  await expect.poll(() => again.loadState().catch(() => null)).toEqual({ progress: '2', isComplete: false })
  await expect(again.complete(() => {})).rejects.toThrow(LOST)

  expect(await again.loadState()).toEqual({ progress: '2', isComplete: false })
  expect((await observer.query('select voter_id::int from voters_abc.voter order by 1')).rows).toEqual([
    { voter_id: 1 },
    { voter_id: 2 },
  ])
})

test('an import of voters is done even if the voters before them cannot be deleted; the next import does that', async () => {
  const { write, documentStore } = makeFolder()
  await using observer = await connectTo(postgres().url('postgres'))
  await using db = await openDatabase(postgres().url('postgres'))
  const take = async (...numbers: number[]) => {
    const path = write(`${numbers.join()}.txt`, lines(...numbers.map((number) => voterLine(number))))
    return importList(db, 'voters', [path], { documentStore })
  }
  await take(1, 2)
  const { rows } = await observer.query<{ generation: string }>(
    'select voter_generation as generation from register',
  )

  // A dump reads all tables in one transaction, which deleting them has to wait for.
  await observer.query('begin')
  await observer.query(`select 1 from voters_${rows[0]?.generation}.voter`)
  const report = take(1, 2, 3)
  const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and query like 'drop schema%'`
  await using administrator = await connectTo(postgres().url('postgres'))
  await expect.poll(async () => (await administrator.query(waiting)).rowCount).toBe(1)
  expect(await report).toMatchObject({ outcome: 'done', added: 1, unchanged: 2 })
  await observer.query('commit')
  // A session that is terminated keeps its locks for a moment after its last message.
  await expect.poll(async () => (await observer.query(LOCKED)).rows).toEqual([{ locks: 0 }])

  expect(await take(1, 2, 3, 4)).toMatchObject({ outcome: 'done', added: 1, unchanged: 3 })
  const schemas = `select count(*)::int as count from pg_namespace where nspname like 'voters\\_%' and nspname <> 'voters_abc'`
  expect((await observer.query(schemas)).rows).toEqual([{ count: 1 }])
})
