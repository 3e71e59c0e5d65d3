import * as z from 'zod/mini'
import type * as adminAddresses from '../adminAddresses.ts'
import { CheckedLink, LinkList, MAX_LINKS, SuggestedLinks } from '../schemas/link.ts'
import { NameSettlement, SettledName, WaitingNames } from '../schemas/waitingName.ts'
import type { DetailsOf } from './endpoint.ts'
import { ADMIN_CANDIDATES } from './parts.ts'
import { LINK_NOT_NEW, LINK_NOT_UNDONE, NO_OWNER } from './refusals.ts'

const LINKS = [
  LinkList,
  `Expected from 1 to ${MAX_LINKS} entries, each once, with the acctNum of a candidate and the accountNum of a committee`,
] as const

/** Linking committees' accounts to candidates and filers' names to accounts, many at a time. */
export const LINK_ENDPOINTS = {
  listSuggestedLinks: {
    section: 'Links',
    summary: 'Committees that may be those of candidates and are not in their lists, each with its evidence.',
    remarks:
      'Evidence is a statement of solicitation, or that the candidate bears the name of a chair or treasurer. One name is not one person: nothing is added by itself.',
    query: ADMIN_CANDIDATES,
    answer: { description: 'Those with the most evidence first.', schema: SuggestedLinks },
  },
  checkLinks: {
    section: 'Links',
    summary: 'What adding these committees’ accounts to these candidates’ lists would do.',
    remarks: 'It changes nothing.',
    isForAuditors: true,
    body: LINKS,
    answer: { description: 'Each of them, in their order.', schema: z.array(CheckedLink) },
  },
  saveLinks: {
    section: 'Links',
    summary: 'Adds committees’ accounts to candidates’ lists: all of them or none.',
    body: LINKS,
    answer: { description: 'They are added.' },
    errors: { 409: LINK_NOT_NEW },
  },
  undoLinks: {
    section: 'Links',
    summary: 'Takes accounts that were added out of candidates’ lists again: all of them or none.',
    body: LINKS,
    answer: { description: 'They are taken out.' },
    errors: { 409: LINK_NOT_UNDONE },
  },
  listWaitingNames: {
    section: 'Names that wait',
    summary: 'The filers’ names that rows wait under, and which candidates and committees each could be.',
    answer: { description: 'The largest sums first.', schema: WaitingNames },
  },
  saveNameAccount: {
    section: 'Names that wait',
    summary: 'Says whose a filer’s name is in an election, or takes that back.',
    remarks:
      'It holds at once for the rows on file under the name, and for later imports. To undo it, send `was` and `acctNum` the other way round.',
    body: [
      NameSettlement,
      'Expected a filer, an election or blank, the account it was given before or null, and the acctNum it is given or null',
    ],
    answer: { description: 'What moved.', schema: SettledName },
    errors: {
      404: NO_OWNER,
      409: 'Somebody has settled “{filer}” otherwise since you looked. Look at it again.',
    },
  },
} as const satisfies Partial<DetailsOf<typeof adminAddresses>>
