import { expect, test } from 'vitest'
import { textHash, hashOfParty, partyKey } from '#database/transactions/names/partyKey.ts'

const NAMES = [
  '',
  ' ',
  'SMITH, JO ANN',
  '  Smith,  Jo   Ann ',
  'AZ[@`{az',
  'NÚÑEZ, ANA',
  'SMITH\tJO',
  'SMITH, JO\n',
  'SMITH\u00a0, JO',
  '~O\u007fNEIL',
  '\u{1F33B} \ud83c alone',
]
const PLACES = [
  '',
  '3280',
  '32801',
  'ORLANDO, FL 32801',
  'ORLANDO, FL-32801',
  'ORLANDO, FL 32801 ',
  'ORLANDO, FL 132801',
  'ORLANDO, FL 32801-1234',
  'ORLANDO, FL 328011234',
  'ORLANDO, FL 32801-12345',
  'ORLANDO, FL 3280/',
  'ORLANDO, FL 3280:',
  'ORLANDO, FL',
  'ORLANDO, FL \u0663\u0662\u0668\u0660\u0661',
]

test.each(NAMES.flatMap((name) => PLACES.map((place) => [name, place] as const)))(
  'a party is found by one hash, however it is computed: %j of %j',
  (name, place) => expect(hashOfParty(name, place)).toEqual(textHash(partyKey(name, place))),
)
