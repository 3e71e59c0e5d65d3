import type { StateRequest } from '../stateSite.ts'

/** A query to the state's look-up of committees by name. */
export interface Lookup {
  text: string
  match: 'begins' | 'contains'
}

/** The look-up cannot list all: an empty name answers HTTP 500. */
export const BY_BEGINNING: readonly Lookup[] = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  .split('')
  .map((text) => ({
    text,
    match: 'begins',
  }))

/**
 * For names that begin with neither a letter nor a digit: nearly all contain a vowel, and punctuation stays out of the
 * state's query.
 */
export const BY_CONTENT: readonly Lookup[] = 'AEIOU'.split('').map((text) => ({ text, match: 'contains' }))

/** The form as the look-up's own page submits it. */
export const lookupRequest = ({ text, match }: Lookup): StateRequest => ({
  path: '/committees/ComLkupByName.asp',
  referer: '/committees/',
  fields: {
    searchtype: '1',
    comName: text,
    LkupTypeName: match === 'begins' ? 'L' : 'C',
    NameSearchBtn: 'Search by Name',
  },
  isNoFile: true,
})

/** Describes the query, for messages. */
export const describeLookup = ({ text, match }: Lookup) =>
  match === 'begins'
    ? `the committees whose names begin with ${text}`
    : `the committees whose names contain ${text}`

/** The name of its page among stored pages and in the record of its import. */
export const lookupName = ({ text, match }: Lookup) =>
  `ComLkupByName ${match === 'begins' ? text : `*${text}*`}`
