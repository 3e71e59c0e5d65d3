import { expect, test } from 'vitest'
import { auditIn } from '#database/audit.ts'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { answerOf, asAdmin } from '#tests/support/api/asAdmin.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { recordWaiting } from '#tests/support/register/recordWaiting.ts'

const ELECTION = '20261103-GEN'
const FILER = 'Alvarez, Ada (NPA)(STR)'
const OTHER = 'Unknown Friends (PAC)'

const describe = (acctNum: number) => `${acctNum}, State Representative, 2026 General Election, NPA`
const refused = (status: number, msg: string) => ({ status, body: { errors: [{ msg }] } })

async function withWaiting() {
  const world = await asAdmin({
    candidates: [aCandidate({ AcctNum: 2 }), aCandidate({ AcctNum: 3, NameMiddle: 'Ruth' })],
    committees: [aCommittee({ AcctNum: 7 })],
  })
  await recordWaiting(world.db, {
    filer: FILER,
    election: ELECTION,
    gifts: [
      ['2026-03-05', 50_000],
      ['2026-03-06', 2_500],
    ],
  })
  await recordWaiting(world.db, { filer: OTHER, election: '', gifts: [['2026-04-01', 1_000]] })
  const assign = (was: number | null, acctNum: number | null, filer = FILER, election = ELECTION) =>
    world.call('PUT', '/api/admin/names', { filer, election, was, acctNum })
  const owners = async () => (await filedRows(world.db)).map(({ account, cents }) => [cents, account])
  return { ...world, assign, owners }
}

test('a waiting name is listed with its rows and sum, and with the accounts it could be', async () => {
  const { read } = await withWaiting()

  expect(await read('/api/admin/names')).toEqual({
    names: [
      {
        filer: FILER,
        election: ELECTION,
        rows: 2,
        cents: 52_500,
        acctNum: null,
        couldBe: [
          { acctNum: 2, name: 'Ada M. Alvarez', description: describe(2) },
          { acctNum: 3, name: 'Ada Ruth Alvarez', description: describe(3) },
        ],
      },
      { filer: OTHER, election: '', rows: 1, cents: 1_000, acctNum: null, couldBe: [] },
    ],
    total: 2,
  })
})

test('the chosen account has the rows at once, and undoing it makes them wait again', async () => {
  const { assign, owners, read, db } = await withWaiting()

  expect(await answerOf(await assign(null, 2))).toEqual({
    status: 200,
    body: { rows: 2, cents: 52_500, ended: [] },
  })
  expect(await owners()).toEqual([
    [1_000, null],
    [2_500, 2],
    [50_000, 2],
  ])
  expect(await read('/api/admin/names')).toMatchObject({ names: [{ filer: OTHER }], total: 1 })

  expect((await assign(2, null)).status).toBe(200)
  expect(await owners()).toEqual([
    [1_000, null],
    [2_500, null],
    [50_000, null],
  ])
  expect(await auditIn(db).list({ record: `filers/${FILER}` })).toMatchObject([
    { who: 'ada@example.org', action: 'alias removed', before: { account: 2, election: ELECTION } },
    { who: 'ada@example.org', action: 'alias set', after: { account: 2, election: ELECTION } },
  ])
})

test('the assignment of a name can be undone from the trail at any time, unless it has been changed since', async () => {
  const { assign, owners, call, db } = await withWaiting()
  const undo = async (entry: number) => {
    const response = await call('POST', `/api/admin/audit/${entry}/undo`)
    return response.status === 204 ? 'done' : answerOf(response)
  }
  await assign(null, 2)
  await assign(2, 3)

  expect(await undo(1)).toEqual(
    refused(409, `Nothing was undone: The account of ${FILER} has been changed since`),
  )
  expect(await undo(2)).toBe('done')
  expect(await owners()).toEqual([
    [1_000, null],
    [2_500, 2],
    [50_000, 2],
  ])
  expect(await undo(1)).toBe('done')
  expect(await owners()).toEqual([
    [1_000, null],
    [2_500, null],
    [50_000, null],
  ])
  // The removed alias is restored when its turn comes.
  expect(await undo(4)).toBe('done')
  expect((await owners())[1]).toEqual([2_500, 2])
  expect(await auditIn(db).list({ record: `filers/${FILER}` })).toMatchObject([
    { id: 5, action: 'alias set', undoes: 4 },
    { id: 4, action: 'alias removed', undoes: 1 },
    { id: 3, action: 'alias set', undoes: 2 },
    { id: 2, undoneBy: 3 },
    { id: 1, undoneBy: 4 },
  ])
})

test('a name cannot be assigned to an unknown account, or over another administrator’s newer assignment', async () => {
  const { assign, owners } = await withWaiting()

  expect(await answerOf(await assign(null, 99))).toEqual(
    refused(404, 'No candidate or committee has account 99'),
  )
  expect((await assign(null, 7, OTHER, '')).status).toBe(200)
  expect(await answerOf(await assign(null, 2, OTHER, ''))).toEqual(
    refused(409, `“${OTHER}” was assigned differently in the meantime. Reload and check it.`),
  )
  expect(await owners()).toEqual([
    [1_000, 7],
    [2_500, null],
    [50_000, null],
  ])
})
