import { expect, inject, test } from 'vitest'
import { fakeDevTools, sentToDevTools } from '#tests/support/browser/fakeDevTools.ts'
import { openPage } from '#tests/support/browser/openPage.ts'

test('Redux DevTools show on the built site what visitors chose and read, and no password, token or voter', async () => {
  const page = await openPage()
  await fakeDevTools(page)
  await page.goto('/candidates/20241105-GEN/STR')
  await page.getByRole('table').waitFor()
  await expect
    .poll(() => sentToDevTools(page))
    .toContain('"selection":{"electionId":"20241105-GEN","officeCode":"STR"}')
  expect(await sentToDevTools(page)).toMatch(/"endpointName":"listOfficeCandidates".*"AcctNum":/)

  await page.goto('/admin/voters')
  await page.getByLabel('Email').fill('demo@example.org')
  await page.getByLabel('Password').fill(inject('demoPassword'))
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByLabel('Last name').fill('Clearbrooke')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('cell', { name: '100022349' }).waitFor()
  const token = await page.evaluate(() => localStorage.getItem('adminToken'))
  const shown = await sentToDevTools(page)

  expect(shown).toContain('"session":{"token":"(hidden)"')
  for (const call of ['login', 'getAdminUser', 'searchVoters'])
    expect(shown).toMatch(new RegExp(`"endpointName":"${call}"`))
  for (const secret of [inject('demoPassword'), token ?? '', 'demo@example.org', 'Clearbrooke', '100022349'])
    expect(shown.includes(secret), `it contains “${secret}”`).toBe(false)
})

test('without the extension none of its code is loaded', async () => {
  const page = await openPage()
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })

  expect(scripts).toContainEqual(expect.stringMatching(/assets\/base-/))
  expect(scripts.filter((path) => /devTools/i.test(path))).toEqual([])
})
