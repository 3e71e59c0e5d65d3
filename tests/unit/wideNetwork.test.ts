import { expect, test } from 'vitest'
import { prefixOfWide, wideNetwork } from '#database/administrators/wideNetwork.ts'

test('a /64 belongs to a /48, and an IPv4 address to itself', () => {
  expect(wideNetwork('2001:db8:1:2::/64')).toBe('2001:db8:1::/48')
  expect(wideNetwork('2001:db8:0:0::/64')).toBe('2001:db8:0::/48')
  expect(wideNetwork('192.0.2.1')).toBe('192.0.2.1')
  expect(prefixOfWide('2001:db8:1::/48')).toBe('2001:db8:1:')
  expect(prefixOfWide('192.0.2.1')).toBeUndefined()
})
