import * as z from 'zod/mini'
import { MAX_ACCT_NUM } from '../domain/accounts.ts'
import { isCalendarDay } from '../domain/days.ts'
import { field, record, text, textOrNull } from './record.ts'
import { ELECTION_ID_FORM } from '../domain/elections.ts'
import { TRANSACTION_KINDS } from '../domain/money.ts'

export const AcctNum = z.int().check(z.positive(), z.lte(MAX_ACCT_NUM), z.meta({ example: 91527 }))

/** An ISO day. The pattern is for the documentation. */
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isCalendarDay))

/** One line of text, not blank, of at most so many characters. */
export const lineUpTo = (characters: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(characters), z.regex(/^\P{Cc}*$/u))

/** An instant, ISO in UTC: `2026-11-21T12:00:00.000Z`. */
export const Instant = z
  .string()
  .check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    z.meta({ example: '2026-07-25T08:15:04.000Z' }),
  )

export const instant = (description: string) => field(Instant, description, '2026-07-24T15:30:00.000Z')
export const instantOrNull = (description: string) =>
  field(z.nullable(Instant), description, '2026-07-24T15:30:00.000Z')

/** The ISO day of the first state list without this record. */
export const OffListSince = textOrNull(
  'The day since which the state is known not to list it; null while it is listed.',
  null,
)

/** A number written with decimal digits only, as in an address: not `0x10`, `1e2`, `+5` or ` 5`. */
export const decimal = <Schema extends z.ZodMiniNumber>(number: Schema) =>
  z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'string' && /^0*\d{1,15}$/.test(given) ? Number(given) : given,
    ),
    number,
  )

/** The number of a record or an entry, in an address. */
export const Ordinal = decimal(z.int().check(z.positive()))

export const ElectionId = z.string().check(z.regex(ELECTION_ID_FORM), z.meta({ example: '20261103-GEN' }))

export const Election = record('Election', 'An election in which candidates run.', {
  value: field(ElectionId, 'The election’s id: its date and type.'),
  name: text('The election’s name.', '2026 General Election'),
})
export type Election = z.infer<typeof Election>

export const TransactionKind = z.enum(TRANSACTION_KINDS).check(z.meta({ example: 'contributions' }))
export type TransactionKind = z.infer<typeof TransactionKind>
