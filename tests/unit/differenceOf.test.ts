import { expect, test } from 'vitest'
import { differenceOf } from '../../bench/differenceOf.ts'

test('two servers say the same in JSON whatever their blanks and the order of names are', () => {
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
])('of %s and %s it is said where they differ', (ours, theirs, sentence) => {
  expect(differenceOf('list', ours, theirs)).toBe(sentence)
})
