/**
 * The /48 around a /64, which anyone gets for the asking, with 65,536 of the latter; an IPv4 address is its own. Networks
 * are written as in `2001:db8:1:2::/64`.
 */
export const wideNetwork = (network: string): string => network.replace(SMALL, '$1::/48')

/** What every /64 of a wide network begins with; undefined if it is none. */
export const prefixOfWide = (network: string): string | undefined => /^(.+:):\/48$/.exec(network)?.[1]

const SMALL = /^((?:[\da-f]+:){2}[\da-f]+):[\da-f]+::\/64$/
