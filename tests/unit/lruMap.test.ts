import { expect, test } from 'vitest'
import { lruMap } from '#database/connection/lruMap.ts'

/** Holds strings; each entry counts as the length of its value and its key. */
const texts = (maxBytes: number) =>
  lruMap<{ text: string }>({ maxBytes, bytesOf: (key, { text }) => key.length + text.length })

test('it never holds more than its limit, and what was used least recently leaves first, by itself', () => {
  const map = texts(40)
  for (const key of ['a', 'b', 'c', 'd']) map.set(key, { text: 'nine more' })
  map.get('a')

  map.set('e', { text: 'nine more' })

  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => map.peek(key))).toEqual(['a', 'c', 'd', 'e'])
  expect(map.bytes).toBe(40)
})

test('looking whether it has something does not keep it longer', () => {
  const map = texts(20)
  map.set('a', { text: '1234' })
  map.set('b', { text: '1234' })
  map.peek('a')

  for (const key of ['c', 'd', 'e']) map.set(key, { text: '1234' })

  expect(map.peek('a')).toBeUndefined()
  expect(map.peek('b')).toEqual({ text: '1234' })
})

test('what grows is measured again, and makes room for itself; what has left stays away', () => {
  const map = texts(40)
  const grown = { text: '' }
  for (const key of ['a', 'b', 'c', 'd']) map.set(key, { text: '123456789' })
  map.set('e', grown)
  grown.text = '12345'
  map.measureAgain('e', grown)
  map.measureAgain('a', { text: 'another' })

  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => map.peek(key))).toEqual(['b', 'c', 'd', 'e'])
  expect(map.bytes).toBe(36)
})

test('one that would push out most of the others is not held, nor what it was before', () => {
  const map = texts(40)
  map.set('a', { text: 'short' })
  map.set('a', { text: 'longer than a quarter' })

  expect(map.peek('a')).toBeUndefined()
  expect(map.bytes).toBe(0)
})

test('what is removed no longer counts', () => {
  const map = texts(40)
  map.set('a', { text: 'short' })
  map.delete('a')
  map.delete('b')

  expect(map.bytes).toBe(0)
})
