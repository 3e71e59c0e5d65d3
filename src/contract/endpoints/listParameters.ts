import * as z from 'zod/mini'
import {
  BOUNDS,
  type ListAddress,
  type ListState,
  MAX_TEXT_CHARS,
  MONEY_CHOICES,
  parseListState,
  printSort,
} from '../lists/listState.ts'

/* The address parameters of a list's export. They have the same names and meanings as those of the list's page. */

const DESCRIPTIONS = {
  text: ['Words that the rows shown have, in any order.', 'shade trees'],
  party: ['Only those of this party, in the state’s code.', 'NPA'],
  status: ['Only those of this status.', 'Qualified'],
  district: ['Only those of this district, without leading zeros; `all` for none.', '24'],
  type: ['Only those of this type.', 'PAC'],
  money: [`Whether there is cash on hand: ${MONEY_CHOICES.join(', ')}.`, 'yes'],
  min: ['Only those whose cash on hand is known to be this many whole dollars or more.', '10000'],
  max: ['Only those whose cash on hand is known to be this many whole dollars or less.', '250000'],
} as const

/** The descriptions of the choices on visitors' lists. */
const isDescribed = (name: string): name is keyof typeof DESCRIPTIONS => name in DESCRIPTIONS

/** The parameters of a list's address that select rows and their order. */
export const listQuery = (
  list: ListAddress,
): z.ZodMiniObject<Record<string, z.ZodMiniOptional<z.ZodMiniString>>> =>
  z.object(
    Object.fromEntries([
      ...[...(list.hasText ? (['text'] as const) : []), ...list.choices]
        .filter(isDescribed)
        .map((name) => [name, parameter(list, name, DESCRIPTIONS[name])]),
      [
        'sort',
        parameter(list, 'sort', [
          `The column to sort by, after a hyphen from the last to the first: ${list.sorts.join(', ')}. ${printSort(list.order)} when it is left out.`,
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
  parseListState(new URLSearchParams([[name, value]]), list).misread.length === 0

/** The refusal for each parameter. */
export const listRefusals = (list: ListAddress): Readonly<Record<string, string>> => ({
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

/** The state of a list that such a query asks for. */
export const listStateOf = (
  query: Readonly<Record<string, string | undefined>>,
  list: ListAddress,
): ListState =>
  parseListState(
    new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    list,
  )
