import { expect, test } from 'vitest'
import { passwordProblem } from '#server/auth/passwords.ts'

const EMAIL = 'ada.alvarez.ocala@example.org'

const GUESSED = 'This password is too easy to guess. Choose another.'
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
  ['pelicanpelican', GUESSED],
  ['Dragon Dragon 77', GUESSED],
  ['qwe123qwe123qwe', GUESSED],
  ['P@ssw0rd-2026!', GUESSED],
  ['Summer2026Winter', GUESSED],
  ['iloveyousomuch', GUESSED],
  ['1qaz2wsx3edc', GUESSED],
  ['!QAZ2wsx#EDC', GUESSED],
  ['q1w2e3r4t5y6', GUESSED],
  ['qweasdzxc123', GUESSED],
  ['zxcvbnm,./12', GUESSED],
  ['123456654321', GUESSED],
  ['147258369147', GUESSED],
  ['abcdefghijkl', GUESSED],
  ['Sunshine dragon 1', GUESSED],
  ['Alvarez-password', GUESSED],
  ['Sunshine Ledger', NAMED],
  ['sunshineledger2026', NAMED],
  ['Ada.Alvarez.Ocala', NAMED],
  ['ada.alvarez.ocala@example.org', NAMED],
])('%s is not accepted as a password', (password, problem) =>
  expect(passwordProblem(password, EMAIL)).toBe(problem),
)

test.each([
  'forty pelicans dive',
  'пеликан ныряет сорок',
  '🦩🌴🐊🦩🦩🌴🌴🐊🐊🌞🌞🦩',
  '31415926535897',
  'x9!kfU2#qpLz',
  'monkey83920184710293',
  'password %&/(=!#',
  'four dragons guard monday',
  'we were there, deer',
])('%s is accepted', (password) => expect(passwordProblem(password, EMAIL)).toBeNull())
