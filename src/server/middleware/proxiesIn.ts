import { BlockList, isIP } from 'node:net'

/** This machine and private networks. */
const OWN_NETWORKS =
  '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,100.64.0.0/10,::1,fc00::/7,fe80::/10'

export const isNoProxy = (): boolean => false

/** Whether an address is of this machine or of a private network. */
export const isOwnNetwork = (address: string): boolean => OWN?.(address) === true

/**
 * Tests whether an address is a trusted proxy's, by the setting TRUST_PROXY: `off`, `on` for this machine or a private
 * network, or comma-separated addresses and networks. Null for any other text.
 */
export function proxiesIn(setting: string): ((address: string) => boolean) | null {
  if (setting === 'off') return isNoProxy
  const proxies = new BlockList()
  for (const entry of (setting === 'on' ? OWN_NETWORKS : setting).split(','))
    if (!add(proxies, entry.trim())) return null
  return (address) => isIP(address) !== 0 && proxies.check(address, familyOf(address))
}

function add(proxies: BlockList, entry: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  if (isIP(address) === 0) return false
  const longest = isIP(address) === 4 ? 32 : 128
  if (Number(prefix ?? longest) > longest) return false
  proxies.addSubnet(address, Number(prefix ?? longest), familyOf(address))
  return true
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

const OWN = proxiesIn('on')
