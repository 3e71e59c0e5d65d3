import { expect, test } from 'vitest'
import { keepAsOf } from '#server/html/keepAsOf.ts'

const page = (words: string) =>
  `<a href="/candidates">Today’s page</a><div id="root">${words}</div><script>"<a href=x>"</script>`

test('links and forms of a page as of a day lead to others as of that day, and everything else stays', () => {
  const drawn = [
    '<a class="x" href="/candidates/7?page=2#notes">A</a>',
    '<a href="/api/export/csv/committees">CSV</a>',
    '<form action="/candidates" class="y"><input name="q"/></form>',
    '<a href="/docs/letter.pdf">File</a>',
    '<a href="/admin/login">Admin</a><a href="https://example.org/">Out</a>',
    '<a href="/names/32801/PELICAN">Rows</a>',
    '<a href="/verify?page=%2Fcandidates%3FasOf%3D2026-07-24">Cite</a>',
    '<a href="#main">Skip</a><a href="/api/docs">Calls</a><a href="/feeds/all.atom">Feed</a>',
  ]

  expect(keepAsOf(page(drawn.join('')), '2026-07-24')).toBe(
    page(
      [
        '<a class="x" href="/candidates/7?page=2&amp;asOf=2026-07-24#notes">A</a>',
        '<a href="/api/export/csv/committees?asOf=2026-07-24">CSV</a>',
        '<form action="/candidates" class="y"><input type="hidden" name="asOf" value="2026-07-24"/><input name="q"/></form>',
        '<a href="/docs/letter.pdf?asOf=2026-07-24">File</a>',
        drawn[4],
        '<a href="/names/32801/PELICAN?asOf=2026-07-24">Rows</a>',
        drawn[6],
        drawn[7],
      ].join(''),
    ),
  )
})
