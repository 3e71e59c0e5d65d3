import type { TransactionKind } from '#contract/schemas/values.ts'
import type { StoredRow } from '#database/transactions/tx.ts'
import { FIRST_NAMES, LAST_NAMES, MIDDLE_NAMES, nameDrawer } from './voterNames.ts'

/** The rows of an account, a kind and a year. */
export interface GeneratedYear {
  account: number
  kind: TransactionKind
  year: number
  rows: StoredRow[]
}

/** The state's data since 1996, at its real size and skew; fewer rows mean fewer accounts and parties. */
const STATE = { rows: 30_000_000, accounts: 12_000, largest: 500_000 }

/** Each kind's share of an account's rows. */
const KINDS: readonly (readonly [TransactionKind, number])[] = [
  ['contributions', 0.88],
  ['expenditures', 0.1],
  ['transfers', 0.015],
  ['distributions', 0.005],
]

/** How many rows each account has, the largest first. */
export function accountSizes(rows: number): number[] {
  const accounts = Math.max(100, Math.round((STATE.accounts * rows) / STATE.rows))
  const largest = Math.min(STATE.largest, Math.floor(rows / 4))
  const weights = Array.from({ length: accounts - 1 }, (_, index) => 1 / (index + 9))
  const weight = weights.reduce((sum, each) => sum + each, 0)
  return [largest, ...weights.map((each) => Math.ceil((each / weight) * (rows - largest)))]
}

export const ACCOUNT = 10_001

/** As many rows as the state's largest account has. */
export const LARGEST_ROWS = 440_000

/** The share of rows that name another account of the register. */
const OF_COMMITTEES = 0.01

/** Every account belongs to a committee with a unique name. */
export const committeeName = (index: number) =>
  `FRIENDS OF ${WORDS[index % WORDS.length]} ${WORDS[Math.floor(index / WORDS.length)]}`

/** The books of some accounts, always the same for the same number of rows. */
export function* generatedTransactions(
  rows: number,
  accounts = accountSizes(rows),
): Generator<GeneratedYear> {
  const random = randomFrom(17)
  const pick = (many: number) => Math.floor(random() * many)
  const somebody = somebodyOf(rows, random)
  const parties = () => (random() < OF_COMMITTEES ? -pick(accounts.length) - 1 : somebody())
  for (const [index, size] of accounts.entries()) {
    const years = index === 0 ? 8 : 1 + pick(12)
    const firstYear = 2026 - years + 1 - pick(Math.max(1, 31 - years))
    for (const [kind, share] of KINDS)
      for (let each = 0; each < years; each += 1) {
        const year = firstYear + each
        const many = Math.round((size * share) / years)
        if (many === 0) continue
        const filedRows = Array.from({ length: many }, () => rowOf(year, kind, parties(), pick))
        yield { account: ACCOUNT + index, kind, year, rows: filedRows }
      }
  }
}

/** A party below zero is a committee; the first one is -1. */
export function rowOf(
  year: number,
  kind: TransactionKind,
  partyNumber: number,
  pick: (many: number) => number,
): StoredRow {
  const month = 1 + pick(12)
  return {
    day: `${year}-${twoDigits(month)}-${twoDigits(1 + pick(28))}`,
    dayGiven: '',
    cents: kind === 'contributions' && pick(3) > 0 ? (1 + pick(20)) * 2_500 : 1 + pick(1_000_000),
    type: TYPES[kind][pick(TYPES[kind].length)] ?? '',
    report: `${year} Q${Math.ceil(month / 3)}`,
    ...(partyNumber < 0 ? committeeParty(-partyNumber - 1) : someParty(partyNumber)),
    detail: WORDS[pick(WORDS.length)] ?? '',
    inKind: '',
    filer: '',
    election: '',
    importId: 1,
  }
}

const TYPES: Readonly<Record<TransactionKind, readonly string[]>> = {
  contributions: ['CHE', 'CHE', 'CHE', 'CHE', 'CHE', 'CAS', 'MUC', 'INK', 'LOA', 'REF'],
  expenditures: ['MON', 'MON', 'MON', 'MON', 'MON', 'MON', 'CAN', 'CAN', 'DIS', 'PCS'],
  transfers: ['T', 'F'],
  distributions: [''],
}

/**
 * A quarter give once; the others come from a pool in which some give much more often. About nine million for thirty
 * million rows.
 */
function somebodyOf(rows: number, random: () => number): () => number {
  const pool = Math.max(10, Math.round(rows / 20))
  let once = pool
  return () => (random() < 0.25 ? (once += 1) : Math.floor(pool * random() ** 2))
}

const [lastName, firstName, middleName] = [
  nameDrawer(LAST_NAMES),
  nameDrawer(FIRST_NAMES),
  nameDrawer(MIDDLE_NAMES),
]

const committeeParty = (index: number) => ({
  name: committeeName(index),
  address: '',
  place: `TALLAHASSEE, FL ${32_301 + (index % 10)}`,
})

/** Named as people are, so that some share a name; hardly any two numbers share both name and place. */
function someParty(partyNumber: number): Pick<StoredRow, 'name' | 'address' | 'place'> {
  let state = partyNumber
  const draw = () => {
    state = Math.imul((state ^ (state >>> 15)) + 0x6d_2b_79_f5, 2_246_822_519)
    return (state ^ (state >>> 13)) & 0x3f_ff_ff_ff
  }
  const [last, first, middle] = [
    lastName(draw(), draw()),
    firstName(draw(), draw()),
    middleName(draw(), draw()),
  ]
  const zip = draw() % 1_500
  return {
    name: `${last}, ${first} ${middle}`.trimEnd(),
    address: `${draw() % 9_000} ${WORDS[draw() % WORDS.length]} ROAD`,
    place: `${WORDS[zip % 300]} CITY, ${zip % 9 === 0 ? 'GA' : 'FL'} ${32_000 + zip}`,
  }
}

const SYLLABLES = ['BA', 'CO', 'DEN', 'FI', 'GAR', 'HU', 'LAN', 'MER', 'NO', 'PEL', 'RO', 'SAN', 'TI', 'VER']

const WORDS = Array.from({ length: 2_744 }, (_, index) =>
  [index % 14, Math.floor(index / 14) % 14, Math.floor(index / 196)].map((at) => SYLLABLES[at]).join(''),
)

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Pseudo-random numbers from 0 to 1, the same in each run. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
