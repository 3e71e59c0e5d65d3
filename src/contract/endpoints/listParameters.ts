import * as z from 'zod/mini'
import {
  BOUNDS,
  type ListAddress,
  MAX_TEXT_CHARS,
  MONEY_CHOICES,
  parseListState,
  printSort,
} from '../lists/listState.ts'
import { NO_FORMAT } from './refusals.ts'

/* The address parameters of a list's export. They have the same names and meanings as those of the list's page. */

const DESCRIPTIONS = {
  text: ['Only rows that contain these words, in any order.', 'shade trees'],
  party: ['Only rows of this party, in the state’s code.', 'NPA'],
  status: ['Only rows with this status.', 'Qualified'],
  district: ['Only rows of this district, without leading zeros; `all` for no district.', '24'],
  type: ['Only rows of this type.', 'PAC'],
  letter: ['Only rows whose name begins with this letter; `0` for those that begin with none.', 'C'],
  money: ['Only rows with cash on hand (`yes`), with none (`no`), or where it is `unknown`.', 'yes'],
  min: ['Only rows whose cash on hand is known and at least this many whole dollars.', '10000'],
  max: ['Only rows whose cash on hand is known and at most this many whole dollars.', '250000'],
} as const

/** The descriptions of the choices on visitors' lists. */
const isDescribed = (name: string): name is keyof typeof DESCRIPTIONS => name in DESCRIPTIONS

/** The parameters of a list's address that select rows and their order. */
const listQuery = (list: ListAddress): z.ZodMiniObject<Record<string, z.ZodMiniOptional<z.ZodMiniString>>> =>
  z.object(
    Object.fromEntries([
      ...[...(list.hasText ? (['text'] as const) : []), ...list.choices]
        .filter(isDescribed)
        .map((name) => [name, parameter(list, name, DESCRIPTIONS[name])]),
      [
        'sort',
        parameter(list, 'sort', [
          `The column to sort by: ${list.sorts.join(', ')}; with a hyphen before it, in descending order. The default is ${printSort(list.order)}.`,
          `-${list.sorts[0]}`,
        ]),
      ],
    ]),
  )

const parameter = (list: ListAddress, name: string, [description, example]: readonly [string, string]) =>
  z
    .optional(z.string().check(z.refine((value) => isUnderstood(list, name, value))))
    .check(z.meta({ description, example }))

const isUnderstood = (list: ListAddress, name: string, value: string) =>
  parseListState(new URLSearchParams([[name, value]]), list).invalidParams.length === 0

/** The refusal for each parameter. */
const listRefusals = (list: ListAddress): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    ['text', ...list.choices].map((name) => [
      name,
      `Expected ${name}= to be up to ${MAX_TEXT_CHARS} characters with a letter or a digit`,
    ]),
  ),
  money: `Expected money= to be ${MONEY_CHOICES.join(', ').replace(/, (\w+)$/, ' or $1')}`,
  ...Object.fromEntries(
    BOUNDS.map((name) => [name, `Expected ${name}= to be a whole number of dollars, such as 10000`]),
  ),
  sort: `Expected sort= to be one of ${list.sorts.join(', ')}, or one of them after a hyphen`,
})

/** The parameters of a list's file. */
export const queryOfList = (list: ListAddress) =>
  [listQuery(list), `${NO_FORMAT}, and the parameters of its page’s address`, listRefusals(list)] as const
