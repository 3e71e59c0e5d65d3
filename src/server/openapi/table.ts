import { html } from 'hono/html'

/** A table that scrolls within its frame if it is wider than the page. The first cell of a row is its header. */
export const table = (caption: string, headings: readonly string[], rows: readonly (readonly unknown[])[]) =>
  html`<div class="frame" role="group" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, ...cells]) =>
            html`<tr>
              <th scope="row"><code>${name}</code></th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
