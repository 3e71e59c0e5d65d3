import * as fc from 'fast-check'
import { isBound, MONEY_CHOICES, type ListAddress, type ListState } from '#contract/lists/listState.ts'

const words = fc.stringMatching(/^[A-Za-zÀ-ü'".&?%+=/#-]{0,8}[A-Za-z0-9][A-Za-zñé'. &?%+=/#-]{0,12}$/u)
const text = words.map((given) => given.replaceAll(/\s+/g, ' ').trim())

const SOME_COLUMNS = ['city', 'cash', 'voter,cash', 'type,city']

/** Any state of the list; the chosen values may be some that no row has. */
export const listStates = (
  { hasText, choices, sorts, opens, columns }: ListAddress,
  offered: Partial<Record<string, readonly string[]>> = {},
): fc.Arbitrary<ListState> =>
  fc.record({
    text: hasText ? fc.oneof(fc.constant(''), text) : fc.constant(''),
    choices: fc.record(
      Object.fromEntries(
        choices.map((name) => [
          name,
          name === 'money'
            ? fc.constantFrom(...MONEY_CHOICES)
            : isBound(name)
              ? fc.constantFrom('-2', '0', '1', '3')
              : fc.constantFrom(...(offered[name] ?? []), 'Nobody'),
        ]),
      ),
      { requiredKeys: [] },
    ),
    sort: fc.record({
      key: fc.constantFrom(...sorts),
      direction: fc.constantFrom('ascending', 'descending'),
    }),
    page: fc.oneof(
      { weight: 3, arbitrary: fc.constant(1) },
      fc.integer({ min: 1, max: 30 }),
      fc.constant('all' as const),
    ),
    open: opens
      ? fc
          .uniqueArray(fc.integer({ min: 1, max: 99_999 }), { maxLength: 5 })
          .map((accounts) => accounts.toSorted((a, b) => a - b))
      : fc.constant([]),
    columns: columns
      ? fc.constantFrom(columns.usual, ...SOME_COLUMNS.filter(columns.read))
      : fc.constant(undefined),
    invalidParams: fc.constant([]),
  })
