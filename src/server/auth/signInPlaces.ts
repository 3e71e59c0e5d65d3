import { TOO_MANY_SIGN_INS } from '#contract/endpoints/refusals.ts'
import { TooManyAttempts } from '#database/administrators/TooManyAttempts.ts'
import { wideNetwork } from '#database/administrators/wideNetwork.ts'
import { countPlaces } from '../middleware/countPlaces.ts'

/** Sign-ins under way, each with a place in the queue of passwords to be hashed. */
const MAX_SIGN_INS = 32
/** The same for one network: an IPv4 address, or an IPv6 /64. */
const MAX_SIGN_INS_PER_NETWORK = 4
/** The same for an IPv6 /48. */
const MAX_SIGN_INS_PER_WIDE_NETWORK = 16
/** In addition, for networks that have signed in to the account before, so that strangers cannot take these places. */
const MAX_KNOWN_SIGN_INS = 8

/** By then all that are under way have been answered. */
const WAIT_SECONDS = 5

/**
 * Admits a few sign-ins at a time, before anything is written or hashed. Throws TooManyAttempts. `isKnown` is asked only
 * if no place for strangers is left, in all or for the network.
 */
export function signInPlaces() {
  const places = countPlaces()
  return async (network: string, isKnown: () => Promise<boolean>): Promise<() => void> => {
    const place = places.take([
      { name: 'all', most: MAX_SIGN_INS },
      { name: `wide ${wideNetwork(network)}`, most: MAX_SIGN_INS_PER_WIDE_NETWORK },
      { name: network, most: MAX_SIGN_INS_PER_NETWORK },
    ])
    if (typeof place === 'function') return place
    if (await isKnown()) {
      const own = places.take([
        { name: 'known', most: MAX_KNOWN_SIGN_INS },
        { name: `known ${network}`, most: MAX_SIGN_INS_PER_NETWORK },
      ])
      if (typeof own === 'function') return own
    }
    throw new TooManyAttempts(TOO_MANY_SIGN_INS, WAIT_SECONDS)
  }
}
