import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { type Options, openPage } from './openPage.ts'

const EMAIL = 'demo@example.org'

/** Opens an administrators' page, signing in on the way. */
export async function openAsAdministrator(path: string, options: Options = {}): Promise<Page> {
  const page = await openPage(options)
  await page.goto(path)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(inject('demoPassword'))
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(`**${path}`)
  return page
}
