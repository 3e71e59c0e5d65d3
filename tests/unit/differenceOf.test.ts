import { expect, test } from 'vitest'
import { differenceOf } from '#bench/differenceOf.ts'

test('two JSON answers are equal regardless of blanks and the order of keys', () => {
  expect(
    differenceOf('list', '[{"City":"Ocala","Zip":""}]', '[ {"Zip": "", "City": "Ocala"} ]'),
  ).toBeUndefined()
})

test.each([
  ['[{"City":"Ocala"}]', '[{"City":"Tampa"}]', 'list.0.City is "Tampa" instead of "Ocala"'],
  ['[1,2]', '[2,1]', 'list.0 is 2 instead of 1'],
  ['[1]', '[1,2]', 'list.1 is 2 instead of absent'],
  ['{"Zip":null}', '{}', 'list.Zip is absent instead of null'],
  ['[]', '{}', 'list is {} instead of []'],
  ['<p>1</p>', '<p>2</p>', 'list is "<p>2</p>" instead of "<p>1</p>"'],
])('the first difference between %s and %s is named', (ours, theirs, sentence) => {
  expect(differenceOf('list', ours, theirs)).toBe(sentence)
})
