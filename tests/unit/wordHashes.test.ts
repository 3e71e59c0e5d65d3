import { expect, test } from 'vitest'
import { wordHashes } from '#database/transactions/names/wordHashes.ts'

test('every one of very many stored words is recognized, and nearly all other words are recognized as absent', () => {
  const words = Array.from({ length: 20_000 }, (_, index) => `quag${index.toString(36)}mere`)
  const others = words.map((word) => `${word}x`)
  const one = wordHashes()
  for (const word of words.slice(0, 5_000)) one.add(word)
  const other = wordHashes()
  for (const word of words.slice(5_000)) other.add(word)
  const all = wordHashes()
  for (const packed of [one.packed(), other.packed()]) all.addPacked(packed)

  expect(words.filter((word) => !all.mayHave(word))).toEqual([])
  expect(others.filter((word) => all.mayHave(word)).length).toBeLessThan(others.length / 100)
  expect(words.slice(5_000).filter((word) => one.mayHave(word)).length).toBeLessThan(words.length / 100)
})
