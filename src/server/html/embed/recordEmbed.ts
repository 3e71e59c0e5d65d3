import { html } from 'hono/html'
import type { RegisteredEntity } from '#contract/domain/registeredEntity.ts'
import { HOME_PAGE } from '#contract/pages.ts'
import { PRODUCT_NAME } from '#contract/product.ts'
import { frame, link } from './frame.ts'

/** A record in a few lines, which helps to tell candidates for a match apart. */
export const recordEmbed = ({ name, says, acctNum, page }: RegisteredEntity, notices: readonly string[]) =>
  frame(
    name,
    html`<h1>${link(page, name)}</h1>
      <p>${says}</p>
      ${notices.map((notice) => html`<p>${notice}</p>`)}
      <p>Account ${acctNum}. From ${link(HOME_PAGE, PRODUCT_NAME)}.</p>`,
  )

export const noRecordEmbed = () => frame('No such record', html`<p>There is no such record.</p>`)
