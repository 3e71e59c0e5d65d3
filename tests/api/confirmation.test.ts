import { expect, test } from 'vitest'
import { aCandidate } from '#mocks/builders.ts'
import { CONFIRM_FIRST } from '#contract/domain/administration.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { secondFactorsIn } from '#database/administrators/secondFactors.ts'
import { timeCode, timeStep } from '#server/auth/reauthenticate.ts'
import { answerOf, asAdmin } from '#tests/support/api/asAdmin.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'

const ASKED = { status: 403, body: { errors: [{ msg: CONFIRM_FIRST }] } }
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Ada's world with so many candidates, and calls that are asked for a confirmation. */
async function makeDesk(candidates = 0) {
  const accounts = Array.from({ length: candidates }, (_, index) => 90_001 + index)
  const world = await asAdmin({ candidates: accounts.map((AcctNum) => aCandidate({ AcctNum })) })
  const confirm = async (proof: object) => (await world.call('POST', '/api/admin/confirmation', proof)).status
  let guests = 0
  const invite = async () => {
    const email = `guest${(guests += 1)}@example.org`
    return (await world.call('POST', '/api/admin/invitations', { email, role: 'auditor' })).status
  }
  const deleteSeveral = async (some: number[]) =>
    answerOf(
      await world.call('POST', '/api/admin/lists/changes', { change: 'delete candidates', accounts: some }),
    )
  return { ...world, accounts, confirm, invite, deleteSeveral }
}

test('a password given again counts for five minutes, and for the session in which it was given', async () => {
  const desk = await makeDesk()
  expect(await desk.invite()).toBe(403)
  const { token = '' } = (await (
    await desk.api.request('/api/auth', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: ADA.email, password: ADA.password }),
    })
  ).json()) as { token?: string }

  expect(await desk.confirm({ password: ADA.password })).toBe(204)

  expect(await desk.invite()).toBe(200)
  const elsewhere = { [TOKEN_HEADER]: token }
  const body = { email: 'bea@example.org', role: 'auditor' }
  expect(await answerOf(await desk.call('POST', '/api/admin/invitations', body, elsewhere))).toEqual(ASKED)
  desk.minutesPass(4.9)
  expect(await desk.invite()).toBe(200)
  desk.minutesPass(0.1)
  expect(await desk.invite()).toBe(403)
})

test('a wrong password confirms nothing and counts like a wrong one at the login; nor does an empty body', async () => {
  const desk = await makeDesk()

  expect(await desk.confirm({})).toBe(400)
  for (let guess = 0; guess < 10; guess += 1) expect(await desk.confirm({ password: 'a guess' })).toBe(403)

  expect(await desk.confirm({ password: ADA.password })).toBe(429)
  expect(await desk.invite()).toBe(403)
})

test('a code of the second factor confirms instead of the password, once; a wrong one does not', async () => {
  const desk = await makeDesk()
  const now = new Date('2026-11-21T12:00:00Z')
  expect(await desk.confirm({ code: timeCode(SECRET, timeStep(now)) })).toBe(403)
  await desk.db
    .insertInto('second_factor')
    .values({ admin_id: 1, secret: SECRET, confirmed_at: '2026-11-20T12:00:00.000Z' })
    .execute()
  expect((await secondFactorsIn(desk.db).find(1))?.secret).toBe(SECRET)

  expect(await desk.confirm({ code: '000000' })).toBe(403)
  expect(await desk.confirm({ code: timeCode(SECRET, timeStep(now)) })).toBe(204)
  expect(await desk.confirm({ code: timeCode(SECRET, timeStep(now)) })).toBe(403)

  expect(await desk.invite()).toBe(200)
})

test('deleting more than 20 records in an hour asks again, at once or one by one; fewer do not', async () => {
  const desk = await makeDesk(60)
  const { accounts, deleteSeveral } = desk
  expect(await deleteSeveral(accounts.slice(0, 21))).toEqual(ASKED)
  expect(await deleteSeveral(accounts.slice(0, 19))).toMatchObject({ status: 200, body: { changed: 19 } })

  const deleteOne = async (acctNum = 0) =>
    (await desk.call('DELETE', `/api/admin/candidates/${acctNum}`)).status
  expect(await deleteOne(accounts[19])).toBe(204)
  expect(await deleteOne(accounts[20])).toBe(403)
  expect(await deleteSeveral(accounts.slice(20, 21))).toEqual(ASKED)
  const clear = { change: 'clear VoterIDs', accounts: accounts.slice(20) }
  expect((await desk.call('POST', '/api/admin/lists/changes', clear)).status).not.toBe(403)

  expect(await desk.confirm({ password: ADA.password })).toBe(204)
  expect(await deleteOne(accounts[20])).toBe(204)
  expect(await deleteSeveral(accounts.slice(21))).toMatchObject({ status: 200, body: { changed: 39 } })
})

test('whoever deleted little in the last hour is not asked', async () => {
  const desk = await makeDesk(40)
  expect(await desk.deleteSeveral(desk.accounts.slice(0, 20))).toMatchObject({ status: 200 })
  for (let quarter = 0; quarter < 4; quarter += 1) {
    desk.minutesPass(15)
    await desk.read('/api/auth')
  }

  expect(await desk.deleteSeveral(desk.accounts.slice(20))).toMatchObject({ status: 200 })
})

test('a confirmation written by a clock that was ahead does not count', async () => {
  const desk = await makeDesk()
  await desk.db.updateTable('session').set({ confirmed_at: '2026-11-21T12:04:00.000Z' }).execute()

  expect(await desk.invite()).toBe(403)
})
