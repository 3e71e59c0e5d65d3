import { expect, test } from 'vitest'
import { lruMap } from '#database/lruMap.ts'

/** Holds strings; each entry counts as the length of its value and its key. */
const texts = (maxSize: number) =>
  lruMap<{ text: string }>({ maxSize, sizeOf: (key, { text }) => key.length + text.length })

test('a map with a limit never exceeds it, and evicts the least recently used entry first', () => {
  const map = texts(40)
  for (const key of ['a', 'b', 'c', 'd']) map.set(key, { text: 'nine more' })
  map.get('a')

  map.set('e', { text: 'nine more' })

  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => map.peek(key))).toEqual(['a', 'c', 'd', 'e'])
  expect(map.size).toBe(40)
})

test('checking for an entry does not keep it longer', () => {
  const map = texts(20)
  map.set('a', { text: '1234' })
  map.set('b', { text: '1234' })
  map.peek('a')

  for (const key of ['c', 'd', 'e']) map.set(key, { text: '1234' })

  expect(map.peek('a')).toBeUndefined()
  expect(map.peek('b')).toEqual({ text: '1234' })
})

test('an entry that grows is measured again and evicts others; evicted entries do not return', () => {
  const map = texts(40)
  const grown = { text: '' }
  for (const key of ['a', 'b', 'c', 'd']) map.set(key, { text: '123456789' })
  map.set('e', grown)
  grown.text = '12345'
  map.measureAgain('e', grown)
  map.measureAgain('a', { text: 'another' })

  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => map.peek(key))).toEqual(['b', 'c', 'd', 'e'])
  expect(map.size).toBe(36)
})

test('an entry that would evict most of the others is not stored, and its old value is removed', () => {
  const map = texts(40)
  map.set('a', { text: 'short' })
  map.set('a', { text: 'longer than a quarter' })

  expect(map.peek('a')).toBeUndefined()
  expect(map.size).toBe(0)
})

test('a removed entry no longer counts', () => {
  const map = texts(40)
  map.set('a', { text: 'short' })
  map.delete('a')
  map.delete('b')

  expect(map.size).toBe(0)
})

test('a map that counts its entries holds as many as its limit, however few', () => {
  const map = lruMap<string>({ maxSize: 2 })
  for (const key of ['a', 'b', 'c']) map.set(key, key)

  expect(['a', 'b', 'c'].filter((key) => map.peek(key))).toEqual(['b', 'c'])
})
