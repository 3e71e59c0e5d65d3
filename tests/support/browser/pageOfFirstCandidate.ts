import type { Page } from 'playwright-core'
import type { Candidate } from '#contract/schemas/candidate.ts'

/** The path of the page that edits a candidate of the sample. */
export async function pageOfFirstCandidate(page: Page): Promise<string> {
  const candidates = (await (
    await page.request.get('/api/candidates/20261103-GEN/STR')
  ).json()) as Candidate[]
  return `/admin/candidates/edit/${candidates[0]?.AcctNum}`
}
