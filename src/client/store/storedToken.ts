import type { Persistoid } from 'redux-persist'
import { attempt } from './attempt.ts'

/** The one fixed key of the specification: it holds the bare token and nothing else, or is not there. */
export const TOKEN_KEY = 'adminToken'

/** A browser that forbids storage still signs an administrator in, for as long as the page is open. */
export const storedToken = () => attempt(() => localStorage.getItem(TOKEN_KEY))
export const forgetToken = () => attempt(() => localStorage.removeItem(TOKEN_KEY))

/** Undefined until the part of the program is there in which a session begins; one that is stored needs no writing. */
export let makeTokenWriter: (() => Persistoid) | undefined
export const offerTokenWriter = (make: () => Persistoid) => void (makeTokenWriter = make)
