import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { drips, neverEnds, timeoutOfTests } from '#tests/support/importer/stateSite.ts'
import {
  committeesReply,
  headerOf,
  lookupReply,
  pageWithoutTotals,
  registrationReply,
  rowsReply,
  totalsReply,
} from './stateReplies.ts'
import { type Filing, filing, isFilledIn, PAGE, solicitationsPage } from './solicitationReplies.ts'
import { electionsPage, type StateElection } from './electionsPage.ts'
import { BY_PERIOD, type StateFiler, type StateReading } from './stateWorld.ts'

/** What may be sent instead of an answer. */
export const FAULTS = [
  'bad gateway',
  'challenge page',
  'error after a good header',
  'page for a file',
  'header only',
  'no header',
  'no totals row',
  'cut at 500',
  'cut within a row',
  'redirect',
  'hangs up',
  'never ends',
  'slow drip',
  'no table',
  'cut in the middle',
] as const
/** The page of another account, and a list that is behind its totals, are not temporary faults. */
export type Fault = (typeof FAULTS)[number] | 'another account' | 'lacks a row'

interface ReceivedRequest {
  /** For example `totals 71001`, `contributions 71001 from 0` or `committees A`. */
  what: string
  fault: Fault | null
}

const KINDS: Readonly<Record<string, TransactionKind>> = {
  1: 'contributions',
  2: 'expenditures',
  3: 'distributions',
  4: 'transfers',
}

/** The clock of a polite client, which each request and each wait advances; the client can be killed while it waits. */
export function makeClock(start: Date) {
  let time = start.getTime()
  let isKilled = false
  return {
    clock: () => new Date(time),
    setTo: (instant: Date) => void (time = instant.getTime()),
    pass: (ms: number) => void (time += ms),
    kill: () => void (isKilled = true),
    revive: () => void (isKilled = false),
    now: () => time,
    wait: (ms: number) => {
      if (isKilled) return Promise.reject(new Error('Killed'))
      time += ms
      return Promise.resolve()
    },
  }
}

type Clock = ReturnType<typeof makeClock>

/** A page of the state's about an account. */
export interface RequestedPage {
  account: number
  page: 'totals' | 'registration' | TransactionKind
  /** What it says. */
  content: string
}

/** An answer in place of a page. */
export interface OddAnswer {
  status?: number
  /** Where a redirect leads. */
  location?: string
  content?: string
}

/** What it offers, and how it fails. */
export interface FakeState {
  /** Another answer than a page about an account; null for that page. */
  odd?: (page: RequestedPage) => OddAnswer | null
  filers?: StateFiler[]
  /** The elections in its drop-down list. */
  elections?: StateElection[]
  reading?: StateReading
  clock: Clock
  /** Its listing of solicitations, which may change between runs. */
  filings?: Filing[]
  /** The files behind the links of the listing, by path; anything else is not found. */
  files?: Map<string, string>
  /** The fault for a request; null for a normal answer. */
  faultOf?: (url: URL) => Fault | null
  /** How to register the closing of the site; by default it closes when the test finishes. */
  atEnd?: (close: () => void) => void
}

const REQUEST_MS = 1_000

/** A fake of the state's site on this machine, which answers from its filers' data. */
export async function makeFakeState({
  filers = [],
  reading = BY_PERIOD,
  clock,
  filings = [filing()],
  files = new Map(),
  elections = [],
  faultOf = () => null,
  odd = () => null,
  atEnd = onTestFinished,
}: FakeState) {
  const requests: ReceivedRequest[] = []
  const filerOf = (text: string | null) => {
    const number = Number(text)
    return filers.find(({ account }) => account === number)
  }

  function give(response: ServerResponse, page: RequestedPage, fault: Fault | null): void {
    const other = odd(page)
    if (other === null) send(response, page.content, fault)
    else {
      const { status = 200, location, content = '' } = other
      response.writeHead(status, location === undefined ? {} : { Location: location }).end(content)
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    clock.pass(REQUEST_MS)
    const url = new URL(request.url ?? '', 'http://state.invalid')
    if (url.pathname === '/robots.txt') {
      response.end('User-agent: *\nDisallow: /admin/\n')
      return
    }
    const form = new URLSearchParams(body)
    const fault = faultOf(url)
    if (url.pathname === '/committees/extractComList.asp') {
      send(response, committeesReply(filers), isOfSite(fault) ? fault : null)
      return
    }
    if (url.pathname === '/candidates/downloadcanlist.asp') {
      requests.push({ what: 'elections', fault })
      send(response, electionsPage(elections), fault)
      return
    }
    if (url.pathname === '/committees/ComLkupByName.asp') {
      const text = form.get('comName') ?? ''
      const isContained = form.get('LkupTypeName') === 'C'
      requests.push({ what: `committees ${isContained ? `*${text}*` : text}`, fault })
      if (text === '') response.writeHead(500).end('<html>Internal Server Error</html>')
      else send(response, lookupReply(filers, text, isContained), fault)
      return
    }
    if (url.pathname.startsWith(PAGE)) {
      answerSolicitations(response, url, { isSearch: request.method === 'POST', form, fault })
      return
    }
    const account = url.searchParams.get('account') ?? form.get('account')
    const filer = filerOf(account)
    const [, folder] = /^\/(?:committees|candidates)\/(Com|Can)Detail\.asp$/.exec(url.pathname) ?? []
    if (folder !== undefined) {
      requests.push({ what: `registration ${account}`, fault })
      const isThere = filer !== undefined && filer.isCommittee === (folder === 'Com')
      const content = isThere ? registrationReply(filer) : ''
      give(
        response,
        { account: Number(account), page: 'registration', content },
        isThere ? fault : 'redirect',
      )
      return
    }
    if (url.pathname === '/cgi-bin/TreSel.exe') {
      requests.push({ what: `totals ${account}`, fault })
      if (!filer || fault === 'redirect') {
        give(response, { account: Number(account), page: 'totals', content: '' }, 'redirect')
        return
      }
      const shown = fault === 'another account' ? { ...filer, account: filer.account + 1 } : filer
      const content = fault === 'no totals row' ? pageWithoutTotals(shown) : totalsReply(shown, reading)
      give(response, { account: filer.account, page: 'totals', content }, fault)
      return
    }
    const kind = KINDS[form.get('queryfor') ?? '']
    if (url.pathname !== '/cgi-bin/TreFin.exe' || !filer || !kind) {
      // The state's answer to a form that is not filled in.
      send(response, '', 'bad gateway')
      return
    }
    const seqnum = Number(form.get('seqnum'))
    requests.push({ what: `${kind} ${account} from ${seqnum}`, fault })
    const rows = rowsReply(filer, kind, seqnum, reading)
    const header = fault === 'no header' && rows.length > 0 ? '' : headerOf(kind)
    const given =
      fault === 'header only'
        ? []
        : fault === 'cut at 500'
          ? rows.slice(0, 500)
          : fault === 'lacks a row'
            ? rows.slice(1)
            : rows
    const content = [header, ...given.map((row) => `${row}\r\n`)].join('')
    give(response, { account: filer.account, page: kind, content }, fault)
  }

  function answerSolicitations(
    response: ServerResponse,
    { pathname, search }: URL,
    { isSearch, form, fault }: { isSearch: boolean; form: URLSearchParams; fault: Fault | null },
  ): void {
    if (pathname !== PAGE || search !== '') {
      requests.push({ what: `file ${pathname}${search}`, fault })
      const file = files.get(pathname + search)
      if (file === undefined) response.writeHead(404).end('<html>Not found</html>')
      else send(response, file, fault)
      return
    }
    requests.push({ what: isSearch ? 'the listing of solicitations' : 'the form of solicitations', fault })
    if (!isSearch) send(response, solicitationsPage(), fault)
    else if (!isFilledIn(form)) send(response, '', 'bad gateway')
    else {
      const page = solicitationsPage({ filings: fault === 'header only' ? [] : filings })
      const without = solicitationsPage()
      send(response, fault === 'no table' ? without : page, fault)
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    requests,
    site: {
      origin: `http://127.0.0.1:${port}`,
      userAgent: 'Mozilla/5.0 (test; +clerk@example.org)',
      timeout: timeoutOfTests,
      now: clock.now,
      wait: clock.wait,
    },
  }
}

const OF_SITE: readonly (Fault | null)[] = ['bad gateway', 'challenge page', 'hangs up']
const isOfSite = (fault: Fault | null) => OF_SITE.includes(fault)

function send(response: ServerResponse, content: string, fault: Fault | null): void {
  switch (fault) {
    case 'bad gateway':
      response.writeHead(502).end('<html>502 Bad Gateway</html>')
      break
    case 'challenge page':
      response.end('<html><head><title>Just a moment...</title></head><body></body></html>')
      break
    case 'page for a file':
      response.end('<!DOCTYPE html><html><body>Campaign Finance Database</body></html>')
      break
    case 'error after a good header':
      response.end(
        `${content.split('\r\n', 1).join('')}\r\nError in /cgi-bin/TreFin.exe\r\n<PRE>SQL error</PRE>\r\n`,
      )
      break
    case 'cut within a row':
      response.end(content.slice(0, Math.max(0, content.length - 12)))
      break
    case 'cut in the middle':
      response.end(content.slice(0, content.length - 150))
      break
    case 'redirect':
      response.writeHead(302, { Location: '/committees/' }).end()
      break
    case 'hangs up':
      response.destroy()
      break
    case 'never ends':
      neverEnds(response)
      break
    case 'slow drip':
      drips(response)
      break
    default:
      response.end(content)
  }
}
