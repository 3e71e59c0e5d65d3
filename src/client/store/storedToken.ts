import type { Persistoid } from 'redux-persist'
import { attempt } from './attempt.ts'

/** The key that the specification fixes. It holds the bare token and nothing else, or does not exist. */
export const TOKEN_KEY = 'adminToken'

/** If the browser forbids storage, an administrator can still sign in for as long as the page is open. */
export const storedToken = () => attempt(() => localStorage.getItem(TOKEN_KEY))
export const forgetToken = () => attempt(() => localStorage.removeItem(TOKEN_KEY))

/** The key of an administrator's open batches of VoterIDs, kept for as long as the tab is open. */
export const BATCHES_KEY = 'voterIdBatch'
export const forgetOpenBatches = () => attempt(() => sessionStorage.removeItem(BATCHES_KEY))

/** Undefined until the chunk that can begin a session is loaded; a token that is already stored needs no writing. */
export let makeTokenWriter: (() => Persistoid) | undefined
export const offerTokenWriter = (make: () => Persistoid) => void (makeTokenWriter = make)
