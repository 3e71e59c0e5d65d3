import { expect, test } from 'vitest'
import { readRobots } from '#importer/sync/readRobots.ts'
import { stateClient } from '#importer/sync/stateClient.ts'
import { processorMs } from '#tests/support/processorMs.ts'
import {
  answers,
  drips,
  fails,
  makeSiteWithRobots,
  makeStateSite,
  neverEnds,
  sends,
} from '#tests/support/importer/stateSite.ts'

const PAGE = { path: '/cgi-bin/TreSel.exe?account=71001', referer: '/committees/' }
const isFine = () => null

test('two seconds pass from the end of one request to the start of the next', async () => {
  const { site, waits } = await makeStateSite(sends('one'), sends('two'))
  const client = stateClient(site)

  await client.ask(PAGE, 'the page', isFine)
  await site.wait(1_500)
  expect((await client.ask(PAGE, 'the page', isFine)).bytes.toString()).toBe('two')
  // After robots.txt, the test's own pause, and then the rest of two seconds.
  expect(waits).toEqual([2_000, 1_500, 500])
})

test('a page is requested with a referer and with the site’s cookies', async () => {
  const { site, requests } = await makeStateSite(
    answers(200, { 'Set-Cookie': 'ASPSESSIONID=abc; path=/; HttpOnly' }),
    sends('two'),
    answers(200, { 'Set-Cookie': 'ASPSESSIONID=; Max-Age=0' }),
    answers(200, { 'Set-Cookie': 'ASPSESSIONID=def' }),
    answers(200, { 'Set-Cookie': 'ASPSESSIONID=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; path=/' }),
    sends('six'),
  )
  const client = stateClient(site)

  for (let request = 1; request <= 6; request += 1) await client.ask(PAGE, 'the page', isFine)
  expect(requests[0]).toMatchObject({ method: 'GET', path: PAGE.path, referer: `${site.origin}/committees/` })
  expect(requests.map(({ cookie }) => cookie)).toEqual([
    '',
    'ASPSESSIONID=abc',
    'ASPSESSIONID=abc',
    '',
    'ASPSESSIONID=def',
    '',
  ])
})

test('a site that says when to retry is not asked sooner', async () => {
  const { site, waits } = await makeStateSite(
    answers(503, { 'Retry-After': '120' }),
    answers(429, {
      Date: 'Sat, 21 Nov 2026 04:00:00 GMT',
      'Retry-After': 'Sat, 21 Nov 2026 04:05:00 GMT',
    }),
    answers(503, { 'Retry-After': '1' }),
    sends('at last'),
  )

  await stateClient(site).ask(PAGE, 'the page', isFine)
  expect(waits).toEqual([2_000, 120_000, 300_000, 64_000])
})

test('a site that asks clients to wait for hours ends the run', async () => {
  const { site, waits } = await makeStateSite(answers(503, { 'Retry-After': '7200' }))

  await expect(stateClient(site).ask(PAGE, 'the page', isFine)).rejects.toMatchObject({
    name: 'ImportError',
    message: `${site.origin} asks clients to wait 120 minutes. Run this again after that; answers that were already received will not be requested again.`,
  })
  expect(waits).toEqual([2_000])
})

test('after five failed requests in a row the site is left alone', async () => {
  const { site, requests } = await makeStateSite(fails(502))
  const client = stateClient(site)
  const failure = () => client.ask(PAGE, 'the page', isFine).catch((error: Error) => error.message)

  for (let request = 1; request <= 4; request += 1)
    expect(await failure()).toMatch(/the last time it answered 502\. Try again later, or download/)
  expect(await failure()).toMatch(
    /It was the 5th request in a row that failed, so no more requests were sent\./,
  )
  expect(requests).toHaveLength(20)
})

test('failed requests do not count once one is answered', async () => {
  const replies = Array.from({ length: 4 * 4 }, () => fails(502))
  const { site } = await makeStateSite(fails(502), ...replies.slice(1), sends('well'), fails(502))
  const client = stateClient(site)
  const ask = () => client.ask(PAGE, 'the page', isFine)

  for (let request = 1; request <= 4; request += 1) await expect(ask()).rejects.toThrow(/502/)
  await ask()
  await expect(ask()).rejects.toThrow(/502\. Try again later, or download the page/)
})

test('a page that never ends is abandoned', async () => {
  const { site } = await makeStateSite(neverEnds, sends('short'))

  const answer = await stateClient(site).ask(PAGE, 'the page', isFine)
  expect(answer.bytes.toString('latin1', 0, 9)).toBe('short')
})

test('an answer that drips in is abandoned at the timeout', async () => {
  const { site, waits } = await makeStateSite(drips, sends('at once'))

  const answer = await stateClient(site).ask(PAGE, 'the page', isFine)
  expect(answer.bytes.toString()).toBe('at once')
  expect(waits).toEqual([2_000, 4_000])
})

test('what the site says in an answer reaches the operator without its control characters', async () => {
  const { site } = await makeStateSite(sends('\u001b]0;TITLE\u0007\u001b[31m'), sends('fine'))
  const sentences: string[] = []
  const client = stateClient({ ...site, onRetry: (sentence) => sentences.push(sentence) })

  await client.ask(PAGE, 'the page', ({ bytes }) =>
    bytes.includes('fine') ? null : `it sent "${String(bytes)}"`,
  )
  expect(sentences).toEqual([
    'Attempt 1: it sent "\ufffd]0;TITLE\ufffd\ufffd[31m". Trying again in 4 seconds.',
  ])
})

test('a redirect is an answer and is not followed', async () => {
  const { site, requests } = await makeStateSite(answers(302, { Location: '/committees/' }))

  expect(await stateClient(site).ask(PAGE, 'the page', isFine)).toMatchObject({ status: 302 })
  expect(requests).toHaveLength(1)
})

test('what robots.txt forbids is not requested', async () => {
  const robots = sends('User-agent: *\nDisallow: /cgi-bin/\n')
  const { site, requests } = await makeSiteWithRobots(robots, sends('a page'))

  await expect(stateClient(site).ask(PAGE, 'the page', isFine)).rejects.toThrow(
    /robots\.txt does not allow programs to request \/cgi-bin\/TreSel\.exe\?account=71001, so it was not requested\./,
  )
  expect(requests).toEqual([])
})

test('the rules of a robots.txt that has moved are read where it is now', async () => {
  const moved = answers(301, { Location: '/new/robots.txt' })
  const { site, requests } = await makeSiteWithRobots(moved, sends('User-agent: *\nDisallow: /cgi-bin/\n'))

  await expect(stateClient(site).ask(PAGE, 'the page', isFine)).rejects.toThrow(
    /robots\.txt does not allow programs to request/,
  )
  expect(requests.map(({ path }) => path)).toEqual(['/new/robots.txt'])
})

test('a longer pause required by robots.txt is respected', async () => {
  const { site, waits } = await makeSiteWithRobots(sends('User-agent: *\nCrawl-delay: 10\n'), sends('a page'))

  await stateClient(site).ask(PAGE, 'the page', isFine)
  expect(waits).toEqual([10_000])
})

test.each(['61', '86400', '1e12'])(
  'nothing is requested from a site whose robots.txt requires a pause of %s seconds',
  async (seconds) => {
    const robots = sends(`User-agent: *\nCrawl-delay: ${seconds}\n`)
    const { site, requests, waits } = await makeSiteWithRobots(robots, sends('a page'))

    await expect(stateClient(site).ask(PAGE, 'the page', isFine)).rejects.toThrow(
      '/robots.txt asks programs to wait longer than a minute between two requests, so no other request was sent to the site.',
    )
    expect(requests).toEqual([])
    expect(waits).toEqual([])
  },
)

test.each([502, 429])(
  'nothing is requested from a site that answers %i for its robots.txt',
  async (status) => {
    const { site, requests } = await makeSiteWithRobots(fails(status), sends('a page'))

    await expect(stateClient(site).ask(PAGE, 'the page', isFine)).rejects.toThrow(
      `/robots.txt cannot be read; the last time it answered ${status}.`,
    )
    expect(requests).toEqual([])
  },
)

test.each([
  ['', '/cgi-bin/TreSel.exe', true],
  ['User-agent: *\nDisallow:', '/cgi-bin/TreSel.exe', true],
  ['User-agent: *\nDisallow: /', '/cgi-bin/TreSel.exe', false],
  ['User-agent: *\nDisallow: /\nAllow: /cgi-bin/', '/cgi-bin/TreSel.exe', true],
  ['User-agent: *\nDisallow: /cgi-bin/TreSel.exe$', '/cgi-bin/TreSel.exe?account=1', true],
  ['User-agent: *\nDisallow: /*.exe', '/cgi-bin/TreSel.exe?account=1', false],
  ['User-agent: other\nDisallow: /', '/cgi-bin/TreSel.exe', true],
  ['user-agent: sunshineledger\r\ndisallow: / # all of it\r\n', '/cgi-bin/TreSel.exe', false],
  ['User-agent: *\nDisallow: /\n\nUser-agent: SunshineLedger\nDisallow: /admin', '/cgi-bin/TreSel.exe', true],
  ['User-agent: other\nUser-agent: *\nDisallow: /cgi-bin', '/cgi-bin/TreSel.exe', false],
  ['User-agent: SunshineLedger\nUser-agent: other\nDisallow: /cgi-bin', '/cgi-bin/TreSel.exe', false],
  ['User-agent: *\nDisallow: /*.exe$', '/cgi-bin/TreSel.exe', false],
  ['User-agent: *\nDisallow: /*.exe$', '/cgi-bin/TreSel.exe?account=1', true],
  ['User-agent: *\nDisallow: /*exe*exe', '/cgi-bin/TreSel.exe', true],
  ['User-agent: *\nDisallow: *bin*account=*1$', '/cgi-bin/TreSel.exe?account=11', false],
  ['User-agent: *\nDisallow: /$/', '/cgi-bin/TreSel.exe', true],
  ['User-agent: *\nNote: http://example.org\nDisallow: /cgi-bin', '/cgi-bin/TreSel.exe', false],
  // Another line ends no group (RFC 9309, 2.2.4).
  ['User-agent: *\nSitemap: /map\nUser-agent: other\nDisallow: /cgi-bin', '/cgi-bin/TreSel.exe', false],
  ['<html>Just a moment...</html>', '/cgi-bin/TreSel.exe', true],
])('with a robots.txt of %j, requesting %s is allowed: %s', (text, path, isAllowed) =>
  expect(readRobots(text, 'SunshineLedger').allows(path)).toBe(isAllowed),
)

test.each([
  ['stars', `Disallow: /${'*'.repeat(25)}!`],
  ['stars between letters', `Disallow: /${'*e'.repeat(100_000)}!`],
  ['spaces', `a:x${' '.repeat(200_000)}x`],
])('a robots.txt with very many %s is read within seconds', async (_, line) => {
  let isAllowed = false
  const took = await processorMs(() => {
    const robots = readRobots(`User-agent: *\n${line}\n`, 'SunshineLedger')
    isAllowed = robots.allows('/cgi-bin/TreSel.exe?account=71001')
  })

  expect(isAllowed).toBe(true)
  expect(took).toBeLessThan(2_000)
})

test('of a robots.txt only the first 500 kilobytes are read', () => {
  const rule = 'User-agent: *\nDisallow: /\n'
  const after = (chars: number) => readRobots('#'.padEnd(chars, '#') + `\n${rule}`, 'SunshineLedger')

  expect(after(511_000).allows('/cgi-bin/TreSel.exe')).toBe(false)
  expect(after(512_000).allows('/cgi-bin/TreSel.exe')).toBe(true)
})
