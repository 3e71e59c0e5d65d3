import type { Page } from 'playwright-core'
import { accountsOf } from '#contract/domain/accounts.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { arriveAt } from './arriveAt.ts'

/** Opens the page of a candidate with four accounts. */
export async function arriveAtFourAccounts(page: Page): Promise<void> {
  const candidates = (await (
    await page.request.get('/api/candidates/20261103-GEN/GOV')
  ).json()) as Candidate[]
  const candidate = candidates.find((one) => accountsOf(one).length === 4)
  await arriveAt(page, `/candidates/${candidate?.AcctNum}`)
}
