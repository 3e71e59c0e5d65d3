import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { termId } from '#client/components/elections/TermLinks.tsx'
import { TERMS } from '#client/components/elections/terms.ts'

test('every entry of the site’s glossary is the beginning of the entry in the developers’ document', () => {
  const document = readFileSync('docs/glossary.md', 'utf8').replaceAll(/\s+/g, ' ')
  const entries = Object.entries(TERMS).map(([name, description]) => `**${name}.** ${description}`)

  expect(entries.length).toBeGreaterThan(15)
  expect(entries.filter((entry) => !document.includes(entry))).toEqual([])
})

test('terms are in alphabetical order, each with a separate address', () => {
  const names = Object.keys(TERMS)

  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(new Set(names.map(termId)).size).toBe(names.length)
  expect(termId('Cash on hand')).toBe('cash-on-hand')
})
