import { expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { syncList } from '#importer/sync/syncList.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { NORMAL_PRIORITY } from '#tests/support/servers/normalPriority.ts'
import { signInAda } from '#tests/support/register/recordAdministrator.ts'
import { startServer } from '#tests/support/servers/startServer.ts'
import { makeClock, makeFakeState } from '#tests/support/state/fakeState.ts'

test('a server asks the state with the importer, a separate program', async () => {
  const clock = makeClock(new Date())
  const state = await makeFakeState({
    filers: [{ account: 71_001, isCommittee: true, name: 'Invented Fund', isListed: true, rows: [] }],
    clock,
  })
  const { location, settings } = await emptyRegister()
  let token = ''
  {
    await using db = await openDatabase(location)
    await syncList(db, 'committees', { site: state.site, clock: clock.clock })
    token = (await signInAda(db, new Date())).token
  }
  const server = startServer({
    ...settings,
    ...NORMAL_PRIORITY,
    STATE_SITE: state.site.origin,
    SYNC_CONTACT: 'clerk@example.org',
  })
  const path = `${await server.serves()}/api/admin/accounts/71001/ask`
  const headers = { [TOKEN_HEADER]: token }

  const begun = await fetch(path, { method: 'POST', headers })
  expect(await begun.json()).toMatchObject({ kind: 'accounts', startedBy: 'ada@example.org' })

  await expect
    .poll(async () => (await fetch(path, { headers })).json(), { interval: 200 })
    .toMatchObject({ run: { state: 'ended' }, lastAsked: { outcome: 'noActivity' } })
  expect(state.requests.map(({ what }) => what)).toEqual(['totals 71001'])
})
