import { html } from 'hono/html'
import { raceName } from '#contract/domain/race.ts'
import { candidatePage, HOME_PAGE, racePage } from '#contract/pages.ts'
import { PRODUCT_NAME } from '#contract/product.ts'
import type { Race, RaceEntry } from '#contract/schemas/race.ts'
import { dayText, moneyText } from '../figureText.ts'
import { frame, link } from './frame.ts'

/** The candidates that a frame in an article has room for; the others are only counted. */
const SHOWN = 10

/** The width of the longest bar. */
const BAR_WIDTH = 100

interface Facts {
  /** The site's public address, if known. */
  publicUrl: string | undefined
  /** The notices at the top of the site's own page. */
  notices: readonly string[]
}

/** One race for a frame on another site: no scripts, no cookies, and every link opens this site in a new tab. */
export function raceEmbed(race: Race, { publicUrl = '', notices }: Facts) {
  const { electionId, election, officeCode, office, district, candidates, asOf } = race
  const name = raceName(office, district)
  const page = racePage(electionId, officeCode, district)
  const running = candidates.filter(({ hasLeft }) => !hasLeft)
  const shown = running.slice(0, SHOWN)
  const most = Math.max(...shown.map(({ money }) => money.coh ?? 0), 1)
  const more = running.length - shown.length
  return frame(
    `${name}, ${election}`,
    html`<h1>${link(page, name)}</h1>
      <p>${election}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Candidate</th>
            <th scope="col">Cash on Hand</th>
            <th scope="col">Raised</th>
            <th scope="col">Spent</th>
          </tr>
        </thead>
        <tbody>
          ${shown.map((entry) => row(entry, most, officeCode))}
        </tbody>
      </table>
      <footer>
        ${more > 0 && html`<p>${link(page, `and ${more} more`)}</p>`}
        ${notices.map((notice) => html`<p>${notice}</p>`)}
        <p>
          ${asOf !== null && `The oldest figure is as of ${dayText(asOf)}. `}From
          ${link(HOME_PAGE, PRODUCT_NAME)}, an independent register.
        </p>
      </footer>`,
    publicUrl && html`<link rel="canonical" href="${publicUrl + page}" />`,
  )
}

export const noRaceEmbed = () =>
  frame(
    'No such race',
    html`<p>This race is not in the register of ${link(HOME_PAGE, PRODUCT_NAME)}.</p>`,
    '',
  )

const row = ({ AcctNum, name, PartyCode, money }: RaceEntry, most: number, officeCode: string) =>
  html`<tr>
    <th scope="row">
      ${link(candidatePage(AcctNum), name)} ${PartyCode && `(${PartyCode})`}
      <svg viewBox="0 0 ${BAR_WIDTH} 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="${Math.round((BAR_WIDTH * Math.max(money.coh ?? 0, 0)) / most)}" height="1" />
      </svg>
    </th>
    ${(
      [
        ['Cash on Hand', 'coh'],
        ['Raised', 'monetary'],
        ['Spent', 'expend'],
      ] as const
    ).map(([label, figure]) => html`<td data-label="${label}">${moneyText(money[figure], officeCode)}</td>`)}
  </tr>`
