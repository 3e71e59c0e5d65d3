import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds wrong with a page as it stands, a line each. It is not asked to describe what is right, which takes long. */
export async function objections(page: Page, tag?: string): Promise<string[]> {
  // A page is given axe once, at whatever widths it is looked at then.
  const hasAxe = await page.evaluate(() => 'axe' in globalThis)
  const { violations } = await new AxeBuilder({ page, ...(hasAxe && { axeSource: 'axe' }) })
    // In the page itself and not in a blank one beside it; frames of other sites there are none.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(tag && { runOnly: tag }) })
    .analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}
