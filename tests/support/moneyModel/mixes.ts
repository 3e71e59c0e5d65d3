import * as fc from 'fast-check'
import { TransactionKind } from '#contract/schemas/values.ts'
import { type Candidate, type Committee, type Register, spellingsOf } from './register.ts'
import type { Content, Given, Line } from './commands.ts'

/* Random registers and operations on their money, from pools so small that everything interacts with everything else. */

const CANDIDATES: Candidate[] = [
  ...(['20261103-GEN', '20241105-GEN'] as const).map((election, index) => ({
    account: 90001 + index,
    election,
    office: 'STR' as const,
    politicalParty: 'REP',
    last: 'Example',
    first: 'Rosalind',
    middle: 'Quill',
  })),
  {
    account: 90003,
    election: '20261103-GEN',
    office: 'GOV',
    politicalParty: 'NPA',
    last: 'Sample Sr',
    first: 'Ann',
    middle: '',
  },
  {
    account: 90004,
    election: '20250909-S01',
    office: 'STS',
    politicalParty: 'DEM',
    last: 'Specimen',
    first: 'Pat',
    middle: 'J.',
  },
]

const COMMITTEES: Committee[] = [
  { account: 71001, name: 'Invented Sunshine Fund', type: 'PAC' },
  { account: 71002, name: 'Imaginary Citizens for Better Beaches of the East', type: 'PAC' },
  { account: 71003, name: 'Imaginary Citizens for Better Beaches of the West', type: 'PAC' },
]

/** Each mix has some of these. */
export const EVERYBODY: Register = { candidates: CANDIDATES, committees: COMMITTEES }

const NEW_NAME = 'Renamed Sunshine Fund'

const ELECTIONS = ['20261103-GEN', '20241105-GEN', '20250909-S01'] as const

/** Every spelling that an export may use, including one that fits no account. */
const FILERS = [
  ...new Set([
    ...[...CANDIDATES, ...COMMITTEES, { account: 71001, name: NEW_NAME, type: 'PAC' }].flatMap(spellingsOf),
    'Nobody At All (PAC)',
  ]),
]

const ACCOUNTS = [...CANDIDATES, ...COMMITTEES].map(({ account }) => account)

/** The first spelling of an account's name. */
const nameOf = (account: number) =>
  [...CANDIDATES, ...COMMITTEES].filter((each) => each.account === account).flatMap(spellingsOf)[0] ?? ''

const TYPES: Readonly<Record<TransactionKind, readonly string[]>> = {
  contributions: ['CHE', 'CHE', 'LOA', 'INK', 'REF'],
  expenditures: ['MON', 'MON', 'PCW', 'PCS'],
  transfers: ['T', 'F'],
  distributions: [''],
}

/** Inside every term, inside some, and inside none. */
const DATES = [
  '2025-07-01',
  '2025-07-01',
  '2025-07-02',
  '2025-08-10',
  '2025-08-12',
  '2023-03-01',
  '2015-05-01',
]

/** Days of files; null is unknown, so the day of the import counts. */
const DAYS = ['2025-08-09', '2025-08-10', '2025-08-11', '2025-08-12', null]

const often = (percent: number) => fc.nat(99).map((roll) => roll < percent)

const kinds = fc.constantFrom(...TransactionKind.options)
const accounts = fc.constantFrom(...ACCOUNTS)
const days = fc.constantFrom(...DAYS)
const filers = fc.constantFrom(...FILERS)
/** Mostly the current general election, so that separate steps about one election interact. */
const elections = fc.constantFrom('20261103-GEN', '20261103-GEN', '20261103-GEN', ...ELECTIONS, '')

interface AnyContent {
  date: string
  cents: number
  type: number
  counterparty: string
}

const contents: fc.Arbitrary<AnyContent> = fc.record({
  date: fc.constantFrom(...DATES),
  // With the last of a size class and the first of the next.
  cents: fc.constantFrom(100, 100, 10_000, 10_001, 1, -75, 0, 123_456_789),
  type: fc.nat(4),
  counterparty: fc.constantFrom('SPECIMEN LEE', 'SPECIMEN LEE', 'INVENTED BANK', ''),
})

const faults = fc.constantFrom<Line['fault'][]>(
  ...Array<undefined>(30).fill(undefined),
  'amount',
  'date',
  'filer',
)

const contentOf = (kind: TransactionKind, { type, ...content }: AnyContent): Content => ({
  ...content,
  type: TYPES[kind][type % TYPES[kind].length] ?? '',
})

const anyLines = (maxLength: number) =>
  fc.array(fc.record({ filer: filers, content: contents, fault: faults }), { maxLength, size: 'max' })

const linesOf = (
  kind: TransactionKind,
  lines: readonly { filer: string; content: AnyContent; fault: Line['fault'] }[],
) => lines.map((line): Line => ({ ...line, content: contentOf(kind, line.content) }))

/** A list of one account, whole or partial, in pages. */
const accountLists = fc
  .record({
    kind: kinds,
    account: accounts,
    pages: fc.array(anyLines(5), { minLength: 1, maxLength: 2 }),
    day: days,
    isDayInNames: fc.boolean(),
    partial: often(15),
    allowOlder: often(20),
    dryRun: often(5),
  })
  .map(({ pages, partial, ...step }) => ({
    do: 'transactions' as const,
    ...step,
    partial,
    // Whether several files of a partial list are pages or overlapping windows would be ambiguous.
    files: (partial ? pages.slice(0, 1) : pages).map((page) => linesOf(step.kind, page)),
  }))

/** An account's four lists, all whole, some empty. */
const ledgers = fc
  .record({
    account: accounts,
    lists: fc.tuple(...TransactionKind.options.map(() => fc.array(contents, { maxLength: 3, size: 'max' }))),
    days: fc.oneof(
      days.map((day) => [day, day, day, day]),
      fc.tuple(days, days, days, days),
    ),
  })
  .map(({ account, lists, days: each }) => ({
    do: 'all' as const,
    commands: TransactionKind.options.map((kind, index) => ({
      do: 'transactions' as const,
      kind,
      account,
      day: each[index] ?? null,
      files: [
        (lists[index] ?? []).map((content) => ({
          filer: nameOf(account),
          content: contentOf(kind, content),
        })),
      ],
    })),
  }))

/** An export by name, in several files that may overlap. */
const exports = fc
  .record({
    kind: kinds,
    first: anyLines(6),
    second: fc.option(anyLines(4)),
    overlap: fc.nat(6),
    election: elections,
    day: days,
    isDayInNames: fc.boolean(),
    secondDay: fc.constantFrom(undefined, '2025-08-09', '2025-08-12'),
    partial: often(15),
    dryRun: often(5),
  })
  .map(({ first, second, overlap, ...step }) => ({
    do: 'transactions' as const,
    ...step,
    files: [first, ...(second === null ? [] : [[...first.slice(0, overlap), ...second]])].map((file) =>
      linesOf(step.kind, file),
    ),
  }))

/** The operator's word on one to four kinds, in any order. */
const words = fc
  .record({
    kinds: fc.shuffledSubarray([...TransactionKind.options], { minLength: 1 }),
    all: often(70),
    lists: fc.tuple(...TransactionKind.options.map(() => anyLines(4))),
    election: elections,
    through: fc.constantFrom('2025-08-10', '2025-08-10', '2025-08-11'),
    day: fc.constantFrom('2025-08-11', '2025-08-12', null),
  })
  .map(({ kinds: some, all, lists, election, through, day }) => {
    const rest = TransactionKind.options.filter((kind) => all && !some.includes(kind))
    return {
      do: 'all' as const,
      commands: [...some, ...rest].map((kind, index) => ({
        do: 'transactions' as const,
        kind,
        election,
        wholeThrough: through,
        day,
        files: [linesOf(kind, lists[index] ?? [])],
      })),
    }
  })

/**
 * A name is assigned to an account, exports by word arrive under it, and then the name goes to another account or to
 * none.
 */
const movedAliases = fc
  .record({
    words,
    filer: filers,
    from: accounts,
    to: fc.option(accounts, { freq: 3 }),
    isOfEvery: often(40),
  })
  .map(({ words: { commands }, filer, from, to, isOfEvery }) => {
    const election = isOfEvery ? '' : (commands[0]?.election ?? '')
    const alias = { do: 'alias' as const, filer, election }
    return {
      do: 'all' as const,
      commands: [
        { ...alias, account: from },
        ...commands.map((command) => ({
          ...command,
          files: command.files.map((file) =>
            file.map((line, index) => (index % 2 === 0 ? { ...line, filer } : line)),
          ),
        })),
        { ...alias, account: to },
      ],
    }
  })

/** An earlier list again, with a change. */
const again = fc.record({
  do: fc.constant('again' as const),
  which: fc.nat(20),
  change: fc.constantFrom(
    'nothing',
    'date',
    'amount',
    'lost row',
    'twin',
    'election',
    'account',
    'day',
    'partial',
  ),
  at: fc.nat(5),
  day: days,
  election: elections,
  account: accounts,
  allowOlder: often(20),
})

/** Exactly the maximum number of rows that the state returns. */
const cuts = fc
  .record({
    kind: kinds,
    content: contents,
    account: fc.option(accounts),
    filer: filers,
    hasNextPage: fc.boolean(),
    partial: often(40),
    day: days,
  })
  .map(({ kind, content, account, filer, hasNextPage, partial, day }) => {
    const line = { filer, content: contentOf(kind, content) }
    return {
      do: 'transactions' as const,
      kind,
      day,
      partial,
      ...(account !== null && { account }),
      files: [
        Array.from({ length: 500 }, () => line),
        ...(hasNextPage && !(partial && account !== null) ? [[line]] : []),
      ],
    }
  })

const cents = fc.constantFrom(0, 100, 250, 40_000, -75)
const givenFigures = (...required: (keyof Given)[]) =>
  fc.record(
    {
      coh: cents,
      monetary: cents,
      loans: cents,
      inkind: cents,
      expend: cents,
      transfers: cents,
      other: cents,
    },
    { requiredKeys: required },
  )

const balances = fc.record({
  do: fc.constant('balances' as const),
  lines: fc.uniqueArray(
    fc.record({
      account: accounts,
      given: fc.oneof(
        givenFigures('monetary', 'loans', 'expend', 'transfers'),
        givenFigures('coh'),
        givenFigures('loans'),
        givenFigures('expend'),
      ),
    }),
    { minLength: 1, maxLength: 4, selector: ({ account }) => account },
  ),
  day: days,
  replace: often(20),
  allowOlder: often(50),
  dryRun: often(5),
})

/** A page of totals that may be made to match the account's own rows, or almost. */
const pages = fc.record({
  do: fc.constant('page' as const),
  account: accounts,
  given: fc.record({
    monetary: cents,
    loans: cents,
    inkind: cents,
    expend: cents,
    other: cents,
    transfers: cents,
  }),
  /** Has no column for transfers and other distributions. */
  isShort: often(15),
  agrees: fc.constantFrom('fully', 'fully', 'but for a cent', 'not'),
  day: days,
  allowOlder: often(50),
  dryRun: often(5),
})

const forgets = fc.record({
  do: fc.constant('forget one' as const),
  what: fc.constantFrom('transactions', 'transactions', 'transactions', 'balances', 'totals'),
  account: fc.option(accounts),
  /** The index among the imports so far. */
  which: fc.nat(20),
  dryRun: often(5),
})

const aliases = fc.record({
  do: fc.constant('alias' as const),
  filer: filers,
  election: elections,
  account: fc.option(accounts, { freq: 4 }),
})

/** An existing alias is reassigned or removed. */
const aliasesAgain = fc.record({
  do: fc.constant('alias again' as const),
  /** The index among the aliases so far. */
  which: fc.nat(20),
  account: fc.option(accounts, { freq: 3 }),
})

const renames = fc.constant({ do: 'rename' as const, account: 71001, name: NEW_NAME })

const steps = fc.oneof(
  { weight: 5, arbitrary: accountLists },
  { weight: 4, arbitrary: ledgers },
  { weight: 6, arbitrary: exports },
  { weight: 5, arbitrary: words },
  { weight: 5, arbitrary: again },
  { weight: 1, arbitrary: cuts },
  { weight: 2, arbitrary: balances },
  { weight: 4, arbitrary: pages },
  { weight: 3, arbitrary: forgets },
  { weight: 3, arbitrary: aliases },
  { weight: 3, arbitrary: aliasesAgain },
  { weight: 3, arbitrary: movedAliases },
  { weight: 1, arbitrary: renames },
)

export type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

export interface Mix {
  register: Register
  steps: Step[]
}

/** Usually all accounts; without one of them an ambiguous name can become unambiguous. */
const some = <T>(all: readonly T[]) =>
  fc.oneof(fc.constant(null), fc.subarray([...all])).map((picked) => picked ?? [...all])

export const mixes: fc.Arbitrary<Mix> = fc.record({
  register: fc.record({
    candidates: some(CANDIDATES),
    committees: some(COMMITTEES).map((each) => each.map((committee) => ({ ...committee }))),
  }),
  steps: fc.array(steps, { minLength: 1, maxLength: 9, size: 'max' }),
})

const A_DOLLAR = { monetary: 100, loans: 0, inkind: 0, expend: 0, other: 0, transfers: 0 } as const

const totals = (account: number, agrees: 'fully' | 'but for a cent' | 'not', isShort = false): Step => ({
  do: 'page',
  account,
  given: A_DOLLAR,
  isShort,
  agrees,
  day: '2025-08-10',
  allowOlder: false,
  dryRun: false,
})

/** All four kinds of an account, none with a row. */
const noRowsOf = (account: number): Step => ({
  do: 'all',
  commands: TransactionKind.options.map((kind) => ({
    do: 'transactions',
    kind,
    account,
    day: '2025-08-09',
    files: [[]],
  })),
})

/** Sequences that one random mix in a hundred contains: totals that match an account's rows, and totals that do not. */
export const AGREED_THEN_NOT: Mix = {
  register: EVERYBODY,
  steps: [noRowsOf(71001), totals(71001, 'fully'), totals(71001, 'but for a cent'), totals(71002, 'not')],
}

/** One random mix in a thousand: a total without cash on hand, and then a whole one of the same day, which confirms. */
export const SHORT_THEN_WHOLE: Mix = {
  register: EVERYBODY,
  steps: [noRowsOf(71001), totals(71001, 'fully', true), totals(71001, 'fully')],
}
