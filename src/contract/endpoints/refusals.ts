/** What more than one endpoint is refused with. */
export const NO_CANDIDATE = 'Candidate not found'
export const NO_COMMITTEE = 'Committee not found'
export const NO_ENDPOINT = 'No such call'
export const NO_DOCUMENT = 'No such document'
export const NOT_SIGNED_IN = 'Not signed in'
export const NOT_FROM_HERE = 'This call is for the pages of this site only'
export const NOT_JSON = 'The body must be application/json'

/** `size` is a number of bytes for people. */
export const tooLarge = (size: string) => `The request is larger than ${size}`

/** The sentence with these values in the places of their names: `Account {accountNum}`. */
export const fill = (sentence: string, values: Readonly<Record<string, unknown>>) =>
  sentence.replace(/{(\w+)}/g, (_, name: string) => String(values[name]))
