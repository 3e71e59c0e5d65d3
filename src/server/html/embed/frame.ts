import { html } from 'hono/html'
import { RACE_EMBED_STYLE } from '#contract/pages.ts'
import { PRODUCT_NAME } from '#contract/product.ts'

/** A link that opens a window of its own: the frame stays what it is. */
export const link = (address: string, words: string) =>
  html`<a href="${address}" target="_blank" rel="noopener">${words}</a>`

/** The HTML of what a page of another site shows in a frame. */
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
