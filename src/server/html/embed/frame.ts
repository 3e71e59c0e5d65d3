import { html } from 'hono/html'
import { RACE_EMBED_STYLE } from '#contract/pages.ts'
import { PRODUCT_NAME } from '#contract/product.ts'

/** A link that opens a new tab, so that the frame stays as it is. */
export const link = (address: string, words: string) =>
  html`<a href="${address}" target="_blank" rel="noopener">${words}</a>`

/** The HTML of a page for frames on other sites. */
export const frame = (title: string, body: unknown, head: unknown = '') =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} - ${PRODUCT_NAME}</title>
        ${head}
        <link rel="stylesheet" href="${RACE_EMBED_STYLE}" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
