import * as z from 'zod/mini'
import type * as adminAddresses from '../adminAddresses.ts'
import { CheckedLink, LinkList, SuggestedLinks } from '../schemas/link.ts'
import { MAX_LINKS } from '../domain/administration.ts'
import { NameSettlement, SettledName, WaitingNames } from '../schemas/waitingName.ts'
import { SeveralChanged } from '../schemas/workList.ts'
import type { DetailsOf } from './endpoint.ts'
import { ADMIN_CANDIDATES } from './parts.ts'
import { LINK_NOT_NEW, NO_OWNER } from './refusals.ts'

const LINKS = [
  LinkList,
  `Expected from 1 to ${MAX_LINKS} entries, each once, with the acctNum of a candidate and the accountNum of a committee`,
] as const

/** Linking committees' accounts to candidates and filers' names to accounts, many at a time. */
export const LINK_ENDPOINTS = {
  listSuggestedLinks: {
    section: 'Links',
    summary: 'Committees that may belong to candidates and are not in their lists, each with its evidence.',
    remarks:
      'Evidence is a statement of solicitation, or a chair or treasurer with the candidate’s name. A name is not necessarily one person, so nothing is added automatically.',
    query: ADMIN_CANDIDATES,
    answer: { description: 'The links, those with the most evidence first.', schema: SuggestedLinks },
  },
  checkLinks: {
    section: 'Links',
    summary: 'Checks what adding these committees’ accounts to these candidates’ lists would do.',
    remarks: 'This call changes nothing.',
    isForAuditors: true,
    body: LINKS,
    answer: { description: 'A finding for each link, in the order sent.', schema: z.array(CheckedLink) },
  },
  saveLinks: {
    section: 'Links',
    summary: 'Adds committees’ accounts to candidates’ lists: all of them or none.',
    remarks: 'Undoing the entry in the answer removes all of them.',
    body: LINKS,
    answer: { description: 'How many were added, and the entry to undo.', schema: SeveralChanged },
    errors: { 409: LINK_NOT_NEW },
  },
  listWaitingNames: {
    section: 'Unassigned names',
    summary:
      'The filers’ names whose rows are waiting to be assigned, and the candidates and committees that each could be.',
    answer: { description: 'The names, largest sums first.', schema: WaitingNames },
  },
  saveNameAccount: {
    section: 'Unassigned names',
    summary: 'Assigns a filer’s name in an election to an account, or removes the assignment.',
    remarks:
      'It applies immediately to the rows on file under the name, and to later imports. To undo it, swap `was` and `acctNum`.',
    body: [
      NameSettlement,
      'Expected a filer, an election or blank, the account that it was assigned to before or null, and the acctNum to assign it to or null',
    ],
    answer: { description: 'The rows that moved.', schema: SettledName },
    errors: {
      404: NO_OWNER,
      409: '“{filer}” was assigned differently in the meantime. Reload and check it.',
    },
  },
} as const satisfies Partial<DetailsOf<typeof adminAddresses>>
