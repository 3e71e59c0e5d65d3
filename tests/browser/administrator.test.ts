import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { objections } from '#tests/support/browser/objections.ts'
import { openAsAdministrator } from '#tests/support/browser/openAsAdministrator.ts'
import { openPage } from '#tests/support/browser/openPage.ts'
import { whenFocused } from '#tests/support/browser/whenFocused.ts'

/** The election that this file edits. Other tests, which may run at the same time, read the pages of another one. */
const NOBODY_READS = { id: '20241105-GEN', name: '2024 General Election' }

describe('an administrator in real Chromium', () => {
  test('the login comes back to the page asked for, and Log Out goes home from any page', async () => {
    const page = await openAsAdministrator('/admin/committees')
    await page.getByRole('table').waitFor()
    expect(await storedToken(page)).toMatch(/^[\w-]{43,}$/)

    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.getByRole('heading', { name: 'Welcome to a better campaign finance database.' }).waitFor()

    expect(new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('a second tab follows a logout', async () => {
    const page = await openAsAdministrator('/admin/audit')
    const tab = await page.context().newPage()
    await tab.goto('/admin/deleted')
    await tab.getByRole('heading', { name: 'Deleted' }).waitFor()

    await page.getByRole('button', { name: 'Log Out' }).click()

    await tab.getByRole('heading', { name: 'Admin Login' }).waitFor()
    expect(new URL(tab.url()).pathname).toBe('/admin/login')
  })

  test('a double click that deletes a candidate opens no page of another', async () => {
    const page = await openAsAdministrator('/admin/candidates')
    await page.getByLabel('Election').selectOption(NOBODY_READS.name)
    await page.getByLabel('Office').selectOption('State Representative')
    await page.getByRole('table').waitFor()
    await page.setViewportSize({ width: 600, height: 700 })
    await page
      .getByRole('button', { name: /^Delete \d+$|^Delete$/ })
      .nth(3)
      .click()
    const dialog = page.getByRole('alertdialog', { name: /^Delete candidate \d+\?$/ })
    await dialog.waitFor()
    const before = page.url()
    // Scrolled so that the link to another candidate's page is behind the button.
    const position = await page.evaluate(() => {
      const button = document.querySelector('[role=alertdialog] button')?.getBoundingClientRect()
      for (const link of document.querySelectorAll('a[href*="/edit/"]')) {
        const { left, right, top, height } = link.getBoundingClientRect()
        if (!button || top < button.bottom) continue
        const [from, to] = [Math.max(left, button.left), Math.min(right, button.right)]
        if (from >= to) continue
        scrollBy(0, top + height / 2 - button.top - button.height / 2)
        return { x: (from + to) / 2 - button.left, y: button.height / 2 }
      }
      return null
    })
    if (!position) throw new Error('No link can be scrolled behind the button')

    await dialog.getByRole('button', { name: /^Delete candidate/ }).dblclick({ position })

    await page.getByText(/^Deleted /).waitFor()
    expect(page.url()).toBe(before)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText(/^Restored |^Undone/).waitFor()
  })

  test('by keyboard alone: rows are selected as a range, deleted with one confirmation, and brought back', async () => {
    const page = await openAsAdministrator('/admin/candidates')
    await page.getByLabel('Election').selectOption(NOBODY_READS.name)
    await page.getByLabel('Office').selectOption('State Representative')
    await page.getByRole('table').waitFor()
    const boxes = page.getByRole('row').getByRole('checkbox')
    const all = await boxes.count()
    await boxes.nth(0).focus()
    await page.keyboard.press('Space')
    await boxes.nth(2).focus()
    await page.keyboard.press('Shift+Space')
    await page.getByText(/^3 of \d+ selected$/).waitFor()

    await page.getByRole('button', { name: 'Delete selected' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog', { name: 'Delete 3 candidates?' }).waitFor()
    // Cancel has the focus, so that an accidental Enter destroys nothing.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Deleted 3 candidates', { exact: true }).waitFor()
    await whenFocused(boxes)

    await page.getByRole('button', { name: 'Undo', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Undone: Deleted 3 candidates').waitFor()
    await expect.poll(() => boxes.count()).toBe(all)
  })

  test('by keyboard alone: an administrator moves through all candidates, types a VoterID in its row, deletes one and restores it, and axe finds nothing', async () => {
    const page = await openAsAdministrator(
      `/admin/all-candidates?election=${encodeURIComponent(NOBODY_READS.name)}`,
    )
    await page.getByRole('table').waitFor()
    const boxes = page.getByRole('row').getByRole('checkbox', { name: /^Select \d+ / })
    // The page starts listening for keys some time after it is drawn.
    await expect
      .poll(async () => {
        await page.keyboard.press('j')
        return boxes.and(page.locator(':focus')).count()
      })
      .toBe(1)
    await page.keyboard.press('End')
    await whenFocused(boxes.last())
    const [, last = ''] =
      /^Select \d+ (.*)$/.exec((await boxes.last().getAttribute('aria-label')) ?? '') ?? []
    await page.keyboard.press('x')
    await page.getByText(/^1 of \d+ selected$/).waitFor()

    await page.keyboard.press('F2')
    await whenFocused(page.getByLabel(`VoterID of ${last}`))
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await page.getByText('A VoterID has 6 to 10 digits, or is left blank').waitFor()
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, ...(await objections(page))]).toEqual([width])
    }
    await page.keyboard.press('Escape')
    await whenFocused(boxes)

    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await objections(page)).toEqual([])
    await page.keyboard.press('Escape')
    await whenFocused(boxes)

    await page.keyboard.press('d')
    await page.getByRole('alertdialog', { name: 'Delete 1 candidate?' }).waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Deleted 1 candidate', { exact: true }).waitFor()
    await whenFocused(boxes)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Undone: Deleted 1 candidate').waitFor()
  })

  test('by keyboard alone: an account is added to a candidate who is named first, and removed on the record', async () => {
    const page = await openAsAdministrator('/admin/solicitations')
    const candidates = await page.request.get(`/api/candidates/${NOBODY_READS.id}/STR`)
    const acctNum = ((await candidates.json()) as Candidate[])[0]?.AcctNum
    await page.getByRole('combobox').fill('9')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /^Add / }).waitFor()
    await page.keyboard.type(String(acctNum))
    await page.getByText(/^Cash on hand .* with this account\.$/).waitFor()
    expect(await objections(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText(new RegExp(`^Added .* to candidate ${acctNum}$`)).waitFor()

    await page.goto(`/admin/candidates/edit/${acctNum}`)
    await page.getByRole('button', { name: /^Remove / }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(new RegExp(`^Removed .* from candidate ${acctNum}$`)).waitFor()

    await whenFocused(page.getByLabel('Account list'))
    await page.getByRole('button', { name: /^Remove / }).waitFor({ state: 'detached' })
  })

  test('a VoterID that is not public is on the edit page, even right after the public page was shown', async () => {
    const page = await openAsAdministrator('/admin')
    const { AcctNum, VoterID } = await candidateOfSuppressedAddress(page)
    const visitor = await openPage()
    const published = async () =>
      ((await (await visitor.request.get(`/api/candidates/${AcctNum}`)).json()) as Candidate).VoterID
    await visitor.goto(`/candidates/${AcctNum}`)
    await visitor.getByRole('table').first().waitFor()
    expect(await published()).toBe('')

    await page.goto(`/candidates/${AcctNum}`)
    await page.getByRole('table').first().waitFor()
    await page.goto(`/admin/candidates/edit/${AcctNum}`)

    await page.getByText(`"VoterID": "${VoterID}"`).waitFor()
    expect(await published()).toBe('')
  })

  test('an unsaved VoterID survives the back and forward buttons, and closing the page asks first', async () => {
    const page = await openAsAdministrator('/admin/candidates')
    await page.getByRole('button', { name: 'Edit' }).first().click()
    await page.getByLabel('Voter ID').fill('12345')
    await page.goBack()
    await page.getByText('1 VoterID was left unsaved').waitFor()
    await page.goForward()
    await expect.poll(() => page.getByLabel('Voter ID').inputValue()).toBe('12345')
    await page.getByRole('link', { name: 'Home' }).click()
    const question = page.waitForEvent('dialog')

    await page.close({ runBeforeUnload: true })

    expect((await question).type()).toBe('beforeunload')
    await (await question).dismiss()
  })

  test.each([1280, 900, 360])(
    'in a window %i pixels wide, the list keeps its place and its width while VoterIDs are typed in it',
    async (width) => {
      const page = await openAsAdministrator('/admin/all-candidates?office=Governor')
      await page.setViewportSize({ width, height: 800 })
      const table = page.getByRole('table')
      await table.waitFor()
      // In the document, because the window follows what is typed in.
      const place = () =>
        table.evaluate((element) => {
          const { x, y, width: wide } = element.getBoundingClientRect()
          return [x + scrollX, y + scrollY, wide]
        })
      const before = await place()

      for (const number of [0, 1]) {
        await page
          .getByRole('button', { name: /edit the VoterID/ })
          .nth(number)
          .click()
        await page.keyboard.type('7')
      }
      await page.getByText('Unsaved VoterIDs:').waitFor()

      expect(await place()).toEqual(before)
    },
  )

  test('a statement of solicitation is shown in the frame as a PDF', async () => {
    const page = await openAsAdministrator('/admin/solicitations')
    const shown = page.waitForResponse((response) => response.url().includes('/docs/'))

    await page.getByRole('list', { name: 'Solicitation statements' }).getByRole('button').first().click()

    const response = await shown
    expect(response.status()).toBe(200)
    expect(response.headers()['content-type']).toBe('application/pdf')
    await page.locator('iframe').waitFor()
  })
})

/** The page appears before the token is stored. */
async function storedToken(page: Page): Promise<string> {
  const token = await page.waitForFunction(() => localStorage.getItem('adminToken'))
  return (await token.jsonValue()) ?? ''
}

/** The administrators' record of a candidate whose VoterID the public does not see. */
async function candidateOfSuppressedAddress(page: Page): Promise<Candidate> {
  const token = await storedToken(page)
  const answer = await page.request.get('/api/admin/candidates', { headers: { 'x-auth-token': token } })
  const known = ((await answer.json()) as Candidate[]).filter(({ Addr1, VoterID }) => !Addr1 && VoterID)
  if (!known[0]) throw new Error('The sample has no candidate of a suppressed address with a VoterID')
  return known[0]
}
