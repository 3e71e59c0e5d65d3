import { expect, test } from 'vitest'
import { markMatches } from '#client/components/search/hits.tsx'

/** The name with its matches in brackets. */
const marked = (name: string, question: string) =>
  markMatches(name, question)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test.each([
  ['Ada M. Alvarez', 'alv', 'Ada M. [Alv]arez'],
  ['Ada M. Alvarez', 'alvarez ada', '[Ada] M. [Alvarez]'],
  ['Ada M. Alvarez', 'varez', 'Ada M. Alvarez'],
  ["Zoë O'Brien-Núñez", 'zoe obr nun', "[Zoë] [O'Br]ien-[Núñ]ez"],
  ["Patrick O'Brien", "o'brien", "Patrick [O'Brien]"],
  ['Matthew "Skeeter" Abbott', 'skeeter', 'Matthew ["Skeeter]" Abbott'],
  ['91527', '915', '[915]27'],
  ['Citizens for Shade Trees', '', 'Citizens for Shade Trees'],
  ['Citizens for Shade Trees', "' -", 'Citizens for Shade Trees'],
])('in %s the query "%s" marks %s', (name, question, expected) =>
  expect(marked(name, question)).toBe(expected),
)
