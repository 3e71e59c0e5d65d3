import { expect, test } from 'vitest'
import { samplePdf } from '#importer/sample/samplePdf.ts'

const pdf = samplePdf('Statement of Solicitation', ['Filer: Café Keepers (Lantern Bay)', 'Account: 46355'])
const text = pdf.toString('latin1')

test('every entry of the cross-reference table points at its object', () => {
  const table = /xref\n0 7\n([^t]+)trailer/.exec(text)?.[1] ?? ''
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map((entry) => Number(entry[1]))
  expect(offsets).toHaveLength(6)
  expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual([
    '1 0 obj',
    '2 0 obj',
    '3 0 obj',
    '4 0 obj',
    '5 0 obj',
    '6 0 obj',
  ])
  expect(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])).toBe(text.indexOf('xref\n0 7'))
})

test('the page states the length of its text in bytes', () => {
  const [, length, stream] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(text) ?? []
  expect(stream?.length).toBe(Number(length))
})

test('a parenthesis in a name does not end the text early', () => {
  expect(text).toContain(String.raw`(Filer: Café Keepers \(Lantern Bay\)) Tj`)
})
