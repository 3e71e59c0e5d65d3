import { expect, test } from 'vitest'
import { passwordProblem } from '#server/auth/passwordProblem.ts'

const EMAIL = 'ada.alvarez.ocala@example.org'

const GUESSED = 'This password is one of the first that anybody would guess. Choose another.'
const NAMED = 'A password may not be the name of the site or of the account. Choose another.'

test.each([
  ['elevenchars', 'A password needs at least 12 characters.'],
  ['x'.repeat(257), 'A password has at most 256 characters.'],
  ['password1234', GUESSED],
  ['Password-2026!!', GUESSED],
  ['correct horse battery staple', GUESSED],
  ['123456789012', GUESSED],
  ['aaaaaaaaaaaa', GUESSED],
  ['!!!!!!!!!!!!', GUESSED],
  ['abc-abc-abc-abc', GUESSED],
  ['Sunshine Ledger', NAMED],
  ['sunshineledger2026', NAMED],
  ['Ada.Alvarez.Ocala', NAMED],
  ['ada.alvarez.ocala@example.org', NAMED],
])('%s is no password', (password, problem) => expect(passwordProblem(password, EMAIL)).toBe(problem))

test.each([
  'forty pelicans dive',
  'пеликан ныряет сорок',
  '🦩🌴🐊🦩🦩🌴🌴🐊🐊🌞🌞🦩',
  '31415926535897',
  'x9!kfU2#qpLz',
])('%s is one', (password) => expect(passwordProblem(password, EMAIL)).toBeNull())
