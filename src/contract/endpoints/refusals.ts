import * as z from 'zod/mini'
import { MAX_SEARCHES_PER_NETWORK, MAX_EXPORTS_PER_NETWORK } from '../limits.ts'
import { field, record } from '../schemas/record.ts'

/** The body of every 4xx and 5xx answer under `/api` and `/docs`. */
export const ErrorBody = record('ErrorBody', 'Why a call failed. There is at least one reason.', {
  errors: field(
    z.array(z.object({ msg: z.string() })).check(z.minLength(1)),
    'The reasons; each `msg` is a sentence for people.',
    [{ msg: 'Candidate not found' }],
  ),
})
export type ErrorBody = z.infer<typeof ErrorBody>

export const errorBody = (msg: string): ErrorBody => ({ errors: [{ msg }] })

export const NO_CANDIDATE = 'Candidate not found'
export const NO_RACE = 'No candidates in this race'
export const NO_COMMITTEE = 'Committee not found'
export const NO_ACCOUNT = 'No such account'
export const NO_OWNER = 'No candidate or committee has account {acctNum}'
export const NO_ENDPOINT = 'No such call'
export const NO_FILED_NAME = 'Nothing was filed under this name and ZIP code'
export const NO_OFFICER_ON_FILE = 'No committee has an officer of this name'
export const NO_DOCUMENT = 'No such document'
export const TOO_MANY_ROWS =
  'Too many rows to search at once; ask for one account, fewer days, or rarer words'
export const EXPORTS_FULL = 'Too many files are being made right now. Try again in a few seconds.'
export const exportsOverLimit = (most: number) =>
  `You can download ${most} files at a time. Wait for one to finish.`
/** Of a server that is already producing as many files as it may. */
export const TOO_MANY_FILES = { 429: exportsOverLimit(MAX_EXPORTS_PER_NETWORK), 503: EXPORTS_FULL }
export const NO_FORMAT = 'Expected /api/export/ to be followed by csv, xlsx or json'
export const CALLS_FULL = 'Too many calls like this one are waiting right now. Try again in a few seconds.'
export const callsOverLimit = (most: number) =>
  `${most} calls like this one from your network are already waiting. Make one at a time.`
export const TOO_MANY_SEARCHES = { 429: callsOverLimit(MAX_SEARCHES_PER_NETWORK), 503: CALLS_FULL }
export const NO_PUBLISHED_FILE = 'No such file is published right now; /api/bulk lists those that are'
export const BEYOND_FILE = 'The file ends before the part that was asked for'
export const NOT_SIGNED_IN = 'Not signed in'
export const ONLY_READING = 'An auditor can view everything here but change nothing'
export const SET_UP_FIRST = 'Set up a second factor first: this site requires one'
export const SAME_ORIGIN_ONLY = 'This call is for the pages of this site only'
export const SERVER_ERROR = 'Server error'
export const UNAVAILABLE = 'The register cannot be reached right now. Try again in a minute.'
export const NOT_JSON = 'The body must be application/json'
export const NOT_BYTES = 'The body must be application/octet-stream'
export const NOT_A_FORM = 'The body must be application/x-www-form-urlencoded'

export const IMPORT_NOT_OPEN = 'This import is no longer open. Start again.'
export const UPLOAD_TOO_LARGE = 'At most 1 GB can be uploaded at once. Use the command: npm run import'
export const PREVIEW_OUTDATED = 'This is not what was shown last. Check it again, then import.'

/** `size` is written for people, such as "1 MB". */
export const tooLarge = (size: string) => `The request is larger than ${size}`

export const TOO_MANY_SIGN_INS = 'Too many attempts to log in'
export const OTHER_WAYS_IN =
  'With a second factor, log in with its code now; or ask the operator for a link: npm run admin -- link EMAIL.'
export const lookupsOverLimit = (most: string) => `Too many voter lookups: the limit is ${most}`

/** The reason is a sentence without its period. */
export const tryAgainIn = (minutes: number, reason: string) =>
  `${reason}. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`

/** Fills values into a sentence such as `Account {accountNum}`. */
export const fill = (sentence: string, values: object) =>
  sentence.replace(/{(\w+)}/g, (_, name: string) => String(values[name as keyof typeof values]))

export const NO_FEED = 'Expected the address of a feed, such as all.atom or 91527.json'

export const TOO_MANY_TO_MOVE =
  '{rows} rows are too many to move while visitors are served. Do it on the server: npm run import -- alias'
