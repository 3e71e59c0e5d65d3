import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { importing } from '#tests/support/register/importing.ts'

/* Atom by RFC 4287 and RFC 4151, JSON Feed by https://www.jsonfeed.org/version/1.1/, instants by RFC 3339. */

const ATOM = 'http://www.w3.org/2005/Atom'
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/
const TAG_URI = /^tag:ledger\.example\.org,2026:change\/[\w.~!*'()%/-]+$/
const CHAIR = 'Bea "B" O’Boone & Sons <x>'

/**
 * A committee and a candidate whose names contain every character that is special in XML or addresses, and imports that
 * changed both.
 */
async function world() {
  const app = await createTestApp({
    candidates: [aCandidate({ NameLast: 'Ålvarez & <Sons> ]]>' })],
    committees: [
      aCommittee({ AcctNum: 70_275, ChrNameFirst: CHAIR, ChrNameMiddle: '', ChrNameLast: '' }),
      aCommittee({ AcctNum: 70_276, ChrNameFirst: 'Quiet', ChrNameMiddle: '', ChrNameLast: 'Chair' }),
    ],
  })
  const { db, api } = app
  await importing(db, () => Promise.resolve())
  const change = (name: string) =>
    importing(db, async (trx) => {
      await trx.updateTable('committee').set({ name }).where('acct_num', '=', 70_275).execute()
      await trx.updateTable('candidate').set({ status_desc: name }).execute()
    })
  await change('A < B & "C"\u0007\u0085 ]]> \u{1f334}')
  await change('=Plain')
  const feed = async (path: string, headers = {}) => api.request(`/feeds/${path}`, { headers })
  return { ...app, change, feed }
}

const FEEDS = [
  ['all', 4],
  ['candidates/91527', 2],
  ['committees/70275', 2],
  ['committees/70276', 0],
  ['elections/20261103-GEN', 2],
  ['races/20261103-GEN/STR/24', 2],
  [`chairs/${encodeURIComponent(CHAIR)}`, 2],
  ['chairs/Quiet%20Chair', 0],
] as const

/** The text of the only child with this name; throws if there is none or several. */
function only(element: Element, name: string): string {
  const matches = [...element.children].filter((child) => child.localName === name)
  if (matches.length !== 1) throw new Error(`${matches.length} elements ${name} in ${element.localName}`)
  return matches[0]?.textContent ?? ''
}

/** Throws if the text is not well-formed. */
const parsed = (text: string) => new JSDOM(text, { contentType: 'application/xml' }).window.document

const linkOf = (element: Element, rel: string) =>
  [...element.children]
    .filter((child) => child.localName === 'link' && child.getAttribute('rel') === rel)
    .map((link) => link.getAttribute('href') ?? '')

test('every Atom feed has what RFC 4287 requires, for itself and for each entry', async () => {
  const { feed, api } = await world()
  for (const [path, count] of FEEDS) {
    const response = await feed(`${path}.atom`)
    expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
    const text = await response.text()
    const { documentElement: root } = parsed(text)

    expect([root.localName, root.namespaceURI]).toEqual(['feed', ATOM])
    const [self = '', ...others] = linkOf(root, 'self')
    expect(others).toEqual([])
    expect(only(root, 'id')).toBe(self)
    expect(await (await api.request(new URL(self).href)).text()).toBe(text)
    expect(linkOf(root, 'alternate')).toHaveLength(1)
    expect(only(root, 'title')).not.toBe('')
    expect(root.querySelector('feed > author > name')?.textContent).toBe('Sunshine Ledger')

    const entries = [...root.children].filter(({ localName }) => localName === 'entry')
    expect([path, entries.length]).toEqual([path, count])
    const instants = entries.map((entry) => only(entry, 'updated'))
    for (const instant of [only(root, 'updated'), ...instants]) expect(instant).toMatch(INSTANT)
    expect(only(root, 'updated')).toBe(instants.toSorted().at(-1) ?? only(root, 'updated'))
    expect(new Set(entries.map((entry) => only(entry, 'id'))).size).toBe(count)
    for (const entry of entries) {
      expect(only(entry, 'id')).toMatch(TAG_URI)
      expect(only(entry, 'title')).not.toBe('')
      expect(only(entry, 'content')).not.toBe('')
      expect(linkOf(entry, 'alternate')).toEqual([expect.stringMatching(/^https:\/\/ledger\.example\.org\//)])
    }
  }
})

interface JsonFeed {
  version: string
  title: string
  home_page_url: string
  feed_url: string
  items: { id: string; url: string; title: string; content_text: string; date_published: string }[]
}

test('every JSON feed has what version 1.1 requires, and the same content and ids as its Atom feed', async () => {
  const { feed, api } = await world()
  for (const [path, count] of FEEDS) {
    const response = await feed(`${path}.json`)
    expect(response.headers.get('Content-Type')).toBe('application/feed+json; charset=utf-8')
    const { version, title, home_page_url, feed_url, items } = (await response.json()) as JsonFeed

    expect(version).toBe('https://jsonfeed.org/version/1.1')
    expect(title).not.toBe('')
    expect(home_page_url).toMatch(/^https:\/\/ledger\.example\.org\//)
    expect((await (await api.request(new URL(feed_url).href)).json()) as JsonFeed).toMatchObject({ feed_url })
    expect(items).toHaveLength(count)
    for (const { id, url, content_text, date_published } of items) {
      expect(id).toMatch(TAG_URI)
      expect(url).toMatch(/^https:\/\/ledger\.example\.org\//)
      expect(content_text).not.toBe('')
      expect(date_published).toMatch(INSTANT)
    }
    const atom = parsed(await (await feed(`${path}.atom`)).text())
    const ids = [...atom.querySelectorAll('entry > id')].map(({ textContent }) => textContent)
    expect(items.map(({ id }) => id)).toEqual(ids)
    expect(new Set(ids).size).toBe(count)
  }
})

test.each(['atom', 'json'])(
  'a reader of %s that has a feed is told so, and gets the item of an import as soon as it is committed',
  async (format) => {
    const { change, feed } = await world()
    const etag = (await feed(`all.${format}`)).headers.get('ETag') ?? ''
    const unchanged = await feed(`all.${format}`, { 'If-None-Match': etag })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])

    await change('Newest of all')
    const next = await feed(`all.${format}`, { 'If-None-Match': etag })

    expect(await next.text()).toContain('Newest of all')
    expect(next.headers.get('ETag')).not.toBe(etag)
  },
)

test('a shared cache revalidates a feed each time, and the first request after an import has its entry', async () => {
  const { feed, change } = await world()
  const first = await feed('all.json')
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }

  expect(first.headers.get('Cache-Control')).toBe('no-cache')
  expect((await feed('all.json', headers)).status).toBe(304)
  await change('News')
  const next = await feed('all.json', headers)
  expect([next.status, (await next.json()).items[0].title]).toEqual([200, expect.stringContaining('News')])
})

test('the feed of a record is found by up to ten digits, and by nothing else that a number can be written as', async () => {
  const { feed } = await world()
  const statusOf = async (name: string) => (await feed(`candidates/${name}.atom`)).status

  expect(await Promise.all(['91527', '0000091527'].map(statusOf))).toEqual([200, 200])
  const others = ['00000091527', '9.1527e4', '0x16587', '+91527', '%2091527', '']
  expect(await Promise.all(others.map(statusOf))).toEqual(others.map(() => 400))
})
