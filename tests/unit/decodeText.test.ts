import { expect, test, vi } from 'vitest'
import { decodeText } from '#importer/read/stateText.ts'

test('each line of a list in Windows-1252 is decoded once, and none by trial and error', () => {
  const lines = ['Unión', 'Peña', ''].join('\n')
  using decode = vi.spyOn(TextDecoder.prototype, 'decode')

  expect(decodeText(Buffer.from(lines, 'latin1'))).toBe(lines)

  expect(decode.mock.results.map(({ value }): unknown => value)).toEqual(['Unión\n', 'Peña\n'])
})
