import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { committeeStatusesIn } from '#database/repositories/committeeStatuses.ts'
import { NOTHING_SHOWN } from '#database/repositories/registrations.ts'
import { pageRoutes } from '#server/html/pageRoutes.ts'
import { asAdmin } from '#tests/support/api/asAdmin.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { pageDeps } from '#tests/support/api/makeSite.ts'

const NOTHING = {
  account: 91527,
  status: null,
  statusAsOf: null,
  purpose: null,
  affiliates: null,
  chairperson: null,
  treasurer: null,
  deputyTreasurer: null,
  registeredAgent: null,
  runningMate: null,
  dateFiled: null,
  dateQualified: null,
  method: null,
  asOf: null,
  statePage: 'https://dos.elections.myflorida.com/candidates/CanDetail.asp?account=91527',
  importId: null,
}

test('a registration that was never fetched is unknown rather than empty', async () => {
  const { api } = await createTestApp({ candidates: [aCandidate()] })

  expect(await (await api.request('/api/registrations/91527')).json()).toEqual(NOTHING)
})

test('an account without a record has no registration', async () => {
  const { api } = await createTestApp({ candidates: [aCandidate()] })

  const response = await api.request('/api/registrations/4')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ errors: [{ msg: 'No such account' }] })
  expect((await api.request('/api/registrations/x')).status).toBe(400)
})

test('the newer of the look-up and the registration page determines a committee’s status', async () => {
  const { db, api } = await createTestApp({ committees: [aCommittee()] })
  const status = async () => {
    const { status: word, statusAsOf } = (await (await api.request('/api/registrations/70275')).json()) as {
      status: string
      statusAsOf: string
    }
    return `${word} ${statusAsOf}`
  }
  await db
    .insertInto('registration')
    .values({
      ...NOTHING_SHOWN,
      purpose: 'Trees',
      affiliates: 'One\nTwo',
      chairperson: '',
      acct_num: 70275,
      checked_at: '2026-11-20T09:00:00.000Z',
      outcome: 'changed',
      message: '',
      listed_status: '',
      status: 'Active',
      as_of: '2026-11-20',
      import_id: 3,
    })
    .execute()
  expect(await status()).toBe('Active 2026-11-20')

  await committeeStatusesIn(db).record([{ acctNum: 70275, name: 'x', type: 'PAC', status: 'Closed' }], {
    day: '2026-11-19',
    importId: 2,
  })
  await db.updateTable('register').set({ version: 900 }).execute()
  expect(await status()).toBe('Active 2026-11-20')

  await committeeStatusesIn(db).confirm('2026-11-21', [])
  await db.updateTable('register').set({ version: 901 }).execute()
  expect(await status()).toBe('Closed 2026-11-21')
  expect(await (await api.request('/api/registrations/70275')).json()).toMatchObject({
    purpose: 'Trees',
    affiliates: ['One', 'Two'],
    chairperson: '',
    treasurer: null,
    importId: 3,
    statePage: 'https://dos.elections.myflorida.com/committees/ComDetail.asp?account=70275',
  })
})

test('a closed committee has a page and calls but is in no list, and an administrator can delete it', async () => {
  const world = await asAdmin()
  const { db, publicly } = world
  const pages = pageRoutes(pageDeps(db))
  const closed = [{ acctNum: 501, name: 'Bygone Voters', type: 'CCE', status: 'Closed' }]
  const before = (await publicly('/api/committees')) as unknown[]
  await committeeStatusesIn(db).putOffList(closed, '2026-11-21')
  await committeeStatusesIn(db).record(closed, { day: '2026-11-21', importId: 1 })
  await db.updateTable('register').set({ version: 900 }).execute()

  expect(await publicly('/api/committees/501')).toMatchObject({
    AcctNum: 501,
    Name: 'Bygone Voters',
    Type: 'CCE',
    ChrNameLast: '',
    offListSince: '2026-11-21',
  })
  expect(await publicly('/api/registrations/501')).toMatchObject({
    status: 'Closed',
    statusAsOf: '2026-11-21',
  })
  for (const list of ['/api/committees', '/api/committee']) expect(await publicly(list)).toEqual(before)
  const page = await pages.request('/committees/501')
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('account 501. Its status was Closed on 2026-11-21."')
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(await (await pages.request('/sitemap.xml')).text()).not.toContain('committees/501')

  await db
    .insertInto('deletion')
    .values({
      record_type: 'committee',
      acct_num: 501,
      deleted_at: '2026-11-21T12:00:00.000Z',
      deleted_by: 'ada@example.org',
    })
    .execute()
  await db.updateTable('register').set({ version: 901 }).execute()
  expect((await world.api.request('/api/registrations/501')).status).toBe(404)
})
