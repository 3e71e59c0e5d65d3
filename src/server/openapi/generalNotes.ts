import { NO_CANDIDATE } from '#contract/endpoints/refusals.ts'
import { TOKEN_HEADER } from '#contract/tokenHeader.ts'

/** Notes that apply to every call. */
export const GENERAL_NOTES: readonly (readonly [subject: string, says: string])[] = [
  [
    'Who may call',
    `Everything the public sees may be read by anyone, without a key. What only administrators do takes their token in the header ${TOKEN_HEADER}. Pages of every site may make the calls that only read what the public sees, without credentials; all other calls are for the pages of this site.`,
  ],
  [
    'Money',
    'Every amount is a whole number of cents: 150000 is $1,500.00. null means that the amount is unknown, which is not zero. An amount can be negative.',
  ],
  [
    'Dates',
    'A day is written 2026-07-24 and an instant 2026-07-24T15:30:00.000Z, as ISO 8601 has it. An election’s id begins with its day: 20261103-GEN.',
  ],
  [
    'Text',
    'Answers are JSON in UTF-8. Names keep the spelling of the state’s files. Text the state left blank is the empty string.',
  ],
  [
    'Errors',
    `Every answer of 400 or above has one form: {"errors": [{"msg": "${NO_CANDIDATE}"}]}. msg is a sentence for people; programs go by the status.`,
  ],
  [
    'Caching',
    'Public answers carry an ETag and must be checked again each time: send it back in If-None-Match, and an answer that has not changed is a 304 without a body. Answers to administrators are never stored.',
  ],
  [
    'The past',
    'asOf=2026-07-24 answers as the register stood at the end of that day in Florida, asOf=12 as it stood after import 12, and asOf=r57 at revision 57. Such an answer never changes and may be kept for good; what is hidden later, by the state or by an administrator, is hidden there too. Calls without asOf in their parameters answer only of today.',
  ],
  [
    'Examples',
    'What anybody may ask for has examples of this register, and the answers that it gives to them just now, with the first two of each list, as far as it has such records. What administrators send, and the records described one by one, are invented, so that nothing pasted changes a record.',
  ],
]
