import { isIPv6 } from 'node:net'

/**
 * The network that a peer counts under: an IPv4 address itself, even if mapped into IPv6; for an IPv6 address its /64,
 * all of which belongs to one customer.
 */
export function rateLimitKey(address: string): string {
  const groups = groupsOf(address)
  if (!groups) return address
  const [, , , , , sixth = 0, seventh = 0, eighth = 0] = groups
  const isMapped = sixth === 0xff_ff && groups.slice(0, 5).every((group) => group === 0)
  if (isMapped) return [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address, or null for any other text. */
function groupsOf(address: string): number[] | null {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return null
  // The URL parser writes every form of an address, including dotted endings, as hexadecimal groups.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const before = numbers(head)
  const after = numbers(tail ?? '')
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)))
