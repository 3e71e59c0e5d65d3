import { expect, test } from 'vitest'
import { runImport } from '#importer/runImport.ts'
import { ensureDemoAdministrator } from '#server/routes/people.ts'
import { administratorsIn } from '#database/administrators/administrators.ts'
import { registerIn } from '#database/register.ts'
import { sessionsIn } from '#database/administrators/sessions.ts'
import { CHEAP_HASHER } from '#tests/support/api/cheapHasher.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { ADA, recordAdministrator } from '#tests/support/register/recordAdministrator.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ACTOR = { who: 'kim at the console', ipAddress: 'console', at: NOW.toISOString() }

/** A register after the first start, with the demo administrator signed in. */
async function makeDemo() {
  const register = await makeRegister()
  await registerIn(register.db).setSample(true)
  await ensureDemoAdministrator(register.db, { hasher: CHEAP_HASHER, clock: () => NOW })
  const administrators = administratorsIn(register.db)
  const demo = await administrators.find('demo@example.org')
  const { token } = await sessionsIn(register.db).open(demo?.adminId ?? 0, ACTOR)
  return { ...register, administrators, token }
}

test('the first real import disables the demo account, reports that, and records it', async () => {
  const { db, take, administrators, token } = await makeDemo()

  const report = await take('committees', committeeList(SUNSHINE_FUND))

  expect(report.message).toMatch(
    /The sample register was removed first\. demo@example\.org, the demo administrator, can no longer sign in; create an administrator with: npm run admin -- create EMAIL$/,
  )
  expect(await administrators.find('demo@example.org')).toMatchObject({ disabledAt: expect.any(String) })
  expect(await sessionsIn(db).useToken(token, NOW)).toBeUndefined()
  const audit = db.selectFrom('audit').select(['who', 'peer', 'action', 'record']).orderBy('audit_id', 'desc')
  expect(await audit.executeTakeFirst()).toEqual({
    who: 'importer',
    peer: 'console',
    action: 'administrator disabled',
    record: 'administrators/demo@example.org',
  })
})

test('where another administrator can sign in, nobody is told to create one', async () => {
  const { db, take } = await makeDemo()
  await recordAdministrator(db, ADA)

  const report = await take('committees', committeeList(SUNSHINE_FUND))

  expect(report.message).toMatch(/ demo@example\.org, the demo administrator, can no longer sign in\.$/)
})

test('a dry run says that the account would be disabled, and what to do before the import', async () => {
  const { take } = await makeDemo()

  const report = await take('committees', committeeList(SUNSHINE_FUND), { dryRun: true })

  expect(report.message).toMatch(
    /The sample register would be removed first\. demo@example\.org, the demo administrator, could no longer sign in after that; before it, create an administrator with: npm run admin -- create EMAIL$/,
  )
})

test('neither a dry run nor a refused import disables it', async () => {
  const { take, administrators } = await makeDemo()

  await take('committees', committeeList(SUNSHINE_FUND), { dryRun: true })
  await take('committees', '<html>')

  expect(await administrators.find('demo@example.org')).toMatchObject({ disabledAt: null })
})

test('an operator who enables that account again is not overruled by the next import', async () => {
  const { take, administrators } = await makeDemo()
  await take('committees', committeeList(SUNSHINE_FUND))
  await administrators.setPassword(ACTOR, 'demo@example.org', await CHEAP_HASHER.hash('a new one'))

  await take('candidates', candidateList(ROSE))

  expect(await administrators.find('demo@example.org')).toMatchObject({ disabledAt: null })
})

test('loading the sample again does not change the demo account', async () => {
  const { db, write, administrators } = await makeDemo()
  const files = [write('committees.txt', committeeList(SUNSHINE_FUND))]

  const report = await runImport(db, { kind: 'sample', lists: [{ kind: 'committees', files }] })

  expect(report).toMatchObject({ outcome: 'done', changes: [] })
  expect(await administrators.find('demo@example.org')).toMatchObject({ disabledAt: null })
})
