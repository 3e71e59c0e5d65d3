import { html } from 'hono/html'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { raceName, filesWithFec } from '#contract/domain/races.ts'
import { PRODUCT_NAME } from '#contract/pages.ts'
import type { Race, RaceEntry } from '#contract/schemas/race.ts'
import { NOT_LOADED, dollarText } from '#contract/domain/money.ts'
import { limitConcurrency } from '#database/limitConcurrency.ts'
import type { CardWorkerData } from './cardWorker.ts'

export const CARD = { width: 1200, height: 630 }

/** The candidates that fit; the others are only counted. */
const SHOWN = 5

const LEFT = 72
const RIGHT = CARD.width - LEFT
const FIRST_ROW = 262
const ROW = 58
/** The baseline of the last line; the other lines at the bottom are above it. */
const LAST_LINE = 594
const LINE = 34
const BARS = { from: 600, to: 890 }

/** The preview picture of a link to a race, with the cash on hand of its page. `notice` says that it is invented. */
export async function raceCard(race: Race, notice?: string): Promise<string> {
  const title = raceName(race.office, race.district)
  const running = race.candidates.filter(({ hasLeft }) => !hasLeft)
  const shown = running.slice(0, SHOWN)
  const more = running.length - shown.length
  const most = Math.max(...shown.map(({ money }) => money.coh ?? 0), 1)
  const lines = [asOfText(race), ...(notice === undefined ? [] : [notice])]
  const yOf = (line: number) => LAST_LINE - LINE * (lines.length - 1 - line)
  const picture = await html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${CARD.width}"
    height="${CARD.height}"
    font-family="Source Serif 4"
    fill="#161d30"
  >
    <rect width="100%" height="100%" fill="#fbf8f1" />
    <text x="${LEFT}" y="84" font-size="28">${PRODUCT_NAME}</text>
    <text x="${RIGHT}" y="84" font-size="28" text-anchor="end" fill="#525666">${race.election}</text>
    <path d="M${LEFT} 108H${RIGHT}M${LEFT} 114H${RIGHT}" stroke="#161d30" stroke-width="2" />
    <text x="${LEFT}" y="188" font-size="${title.length <= 36 ? 56 : 40}">${title}</text>
    ${shown.map((entry, index) => row(entry, FIRST_ROW + ROW * index, most, race.officeCode))}
    <g font-size="24" fill="#525666">
      ${lines.map((words, line) => html`<text x="${LEFT}" y="${yOf(line)}">${words}</text>`)}
      <text x="${RIGHT}" y="${yOf(0)}" text-anchor="end">${more > 0 ? `and ${more} more` : ''}</text>
    </g>
  </svg>`
  // The template result is an object, which cannot be sent to a thread.
  return picture.toString()
}

function row({ name, PartyCode, money: { coh } }: RaceEntry, y: number, most: number, officeCode: string) {
  const width = coh === null ? 0 : Math.round(((BARS.to - BARS.from) * Math.max(coh, 0)) / most)
  return html`<text x="${LEFT}" y="${y}" font-size="30">${cut(name)} (${PartyCode})</text>
    <rect x="${BARS.from}" y="${y - 22}" width="${width}" height="26" fill="#1f3f91" />
    <path d="M${BARS.from} ${y - 28}v38" stroke="#161d30" stroke-width="2" />
    <text x="${RIGHT}" y="${y}" font-size="30" text-anchor="end">${moneyText(coh, officeCode)}</text>`
}

/** The longest name that, with its party, does not reach the bars. */
const MAX_NAME_CHARS = 26
const cut = (text: string) =>
  text.length <= MAX_NAME_CHARS ? text : `${text.slice(0, MAX_NAME_CHARS - 1).trimEnd()}…`

const asOfText = ({ asOf }: Race) =>
  asOf === null ? 'Cash on hand' : `Cash on hand; the oldest figure is as of ${dayText(asOf)}`

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A candidate's amount, or why there is none for this office. */
export function moneyText(cents: number | null, officeCode: string): string {
  if (cents !== null) return dollarText(cents)
  return filesWithFec(officeCode) ? 'files with the FEC' : NOT_LOADED
}

export const dayText = (day: string): string => DAY.format(new Date(day))

// @limit memory unit/cardRenderer: Race pictures waiting for the one that a worker renders: {count}, then 503
export const MAX_WAITING_CARDS = 16

/** Far more than a card needs, even on a busy machine. */
const RENDER_TIMEOUT_MS = 30_000

/** The thread takes some 60 MB, so it ends when no card is requested. */
const IDLE_TIMEOUT_MS = 30_000

/** Too many cards are waiting, or the machine is too busy for one. */
export class CardsBusy extends Error {
  override name = 'CardsBusy'
}

/**
 * Renders SVG to PNG with these fonts, one picture at a time in a worker thread that starts with the first. Rejects with
 * CardsBusy if too many are waiting or one takes too long, and with the renderer's own error if it fails; the next picture
 * then gets a new thread.
 */
export function cardRenderer(fonts: readonly Uint8Array[], timeoutMs = RENDER_TIMEOUT_MS) {
  const oneAtATime = limitConcurrency(1)
  let waiting = 0
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    void worker?.terminate()
    worker = undefined
  }

  async function render(svg: string): Promise<Buffer<ArrayBuffer>> {
    clearTimeout(idle)
    const data: CardWorkerData = { fonts }
    worker ??= new Worker(new URL('./cardWorker.ts', import.meta.url), { workerData: data })
    // Neither the thread nor the wait for its end delays a stopping server.
    worker.unref()
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      worker.postMessage(svg)
      // As cardWorker.ts posts it.
      const [png] = (await once(worker, 'message', { signal })) as [Uint8Array<ArrayBuffer>]
      idle = setTimeout(end, IDLE_TIMEOUT_MS).unref()
      return Buffer.from(png.buffer)
    } catch (error) {
      end()
      if (signal.aborted) throw new CardsBusy('The card took too long', { cause: error })
      throw error
    }
  }

  return async (svg: string) => {
    if (waiting >= MAX_WAITING_CARDS) throw new CardsBusy('Too many cards are waiting')
    waiting += 1
    try {
      return await oneAtATime(() => render(svg))
    } finally {
      waiting -= 1
    }
  }
}
