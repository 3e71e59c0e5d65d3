import { html } from 'hono/html'
import { withAsOf } from '#contract/domain/asOf.ts'
import type { RegisteredEntity } from '#contract/domain/registeredEntity.ts'
import { HOME_PAGE } from '#contract/pages.ts'
import { PRODUCT_NAME } from '#contract/product.ts'
import { frame, link } from './frame.ts'

/** A record in a few lines, which helps to tell candidates for a match apart; as of an earlier day if given. */
export function recordEmbed(
  { name, says, acctNum, page }: RegisteredEntity,
  { notices, asOf }: { notices: readonly string[]; asOf?: string },
) {
  const addressOf = (address: string) => (asOf === undefined ? address : withAsOf(address, asOf))
  return frame(
    name,
    html`<h1>${link(addressOf(page), name)}</h1>
      <p>${says}</p>
      ${notices.map((notice) => html`<p>${notice}</p>`)}
      <p>Account ${acctNum}. From ${link(addressOf(HOME_PAGE), PRODUCT_NAME)}.</p>`,
  )
}

export const noRecordEmbed = () => frame('No such record', html`<p>There is no such record.</p>`)
