/** What more than one endpoint is refused with. */
export const NO_CANDIDATE = 'Candidate not found'
export const NO_COMMITTEE = 'Committee not found'
export const NO_ACCOUNT = 'No such account'
export const NO_ENDPOINT = 'No such call'
export const NO_DOCUMENT = 'No such document'
export const NOT_SIGNED_IN = 'Not signed in'
export const NOT_FROM_HERE = 'This call is for the pages of this site only'
export const SERVER_ERROR = 'Server error'
export const NOT_JSON = 'The body must be application/json'

/** `size` is a number of bytes for people. */
export const tooLarge = (size: string) => `The request is larger than ${size}`

export const TOO_MANY_SIGN_INS = 'Too many attempts to log in'
export const lookupsOverLimit = (most: string) => `Too many look-ups of voters: ${most} are the most`

/** What did not work, without its stop, and when it does again. */
export const tryAgainIn = (minutes: number, reason: string) =>
  `${reason}. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`

/** The sentence with these values in the places of their names: `Account {accountNum}`. */
export const fill = (sentence: string, values: Readonly<Record<string, unknown>>) =>
  sentence.replace(/{(\w+)}/g, (_, name: string) => String(values[name]))
