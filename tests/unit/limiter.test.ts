import { expect, test } from 'vitest'
import { networksOf } from '#database/limiter.ts'
import { limitPlaces } from '#server/middleware/limitPlaces.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::FFFF:c000:207', '192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['2001:db8::5', '2001:db8:0:0::/64', '2001:db8:0::/48', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48', 'fe80:0:0::/48'],
  ['unknown', 'unknown', 'unknown', 'unknown'],
])(
  'visitors at %s are counted with those of %s, and again with those of %s',
  (address, network, wide, home) => expect(networksOf(address)).toEqual({ network, wide, home }),
)

test('a place that is left twice is free once', () => {
  const places = limitPlaces({ all: 3, perNetwork: 2, perWideNetwork: 2 })
  const take = () => places.take(networksOf('192.0.2.7'))
  const first = take()
  take()
  if (typeof first === 'string') throw new Error('The first two are free')
  first.leave()
  first.leave()

  expect([take(), take()]).toEqual([expect.objectContaining({ leave: expect.any(Function) }), 'perNetwork'])
})
