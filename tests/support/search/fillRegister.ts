import { sql } from 'kysely'
import { appendValues } from '#database/connection/insertRows.ts'
import type { Db, Row } from '#database/connection/Db.ts'
import { aCandidate } from '#mocks/builders.ts'
import { candidateRow } from '#tests/support/register/seed.ts'
import { FIRST_NAMES, LAST_NAMES, MIDDLE_NAMES, nameDrawer } from '#bench/voterNames.ts'
import {
  CANDIDATES_ASKED_FOR,
  COMMITTEES_ASKED_FOR,
  JOINED_NAMES,
  OFFICERS_ASKED_FOR,
} from './goldenQuestions.ts'

const joined = (kind: string) => JOINED_NAMES.filter((wanted) => wanted.kind === kind)
const CANDIDATES = [...CANDIDATES_ASKED_FOR, ...joined('candidate')]
const COMMITTEES = [...COMMITTEES_ASKED_FOR, ...joined('committee')]
const OFFICERS = [...OFFICERS_ASKED_FOR, ...joined('officer')]

const words = (text: string) => text.split(' ')
const ELECTIONS = [
  '20261103-GEN',
  '20241105-GEN',
  '20221108-GEN',
  '20201103-GEN',
  '20181106-GEN',
  '20161108-GEN',
]
const OFFICES = [
  ['STR', 'State Representative'],
  ['STS', 'State Senator'],
  ['SCH', 'School Board'],
] as const
/* The subjects and purposes of committees. */
const CAUSES = words(
  'Citizens Friends Floridians Neighbors Taxpayers Parents Workers Builders Growers Nurses Anglers',
)
const THINGS = words('Rivers Schools Palms Beaches Safety Growth Justice Freedom Harbors Roads Homes Springs')

/**
 * Invented people and committees in these numbers, including those that the golden questions mean. Names are as frequent
 * as in the state, and some officers serve many committees. The same every time.
 */
export async function fillRegister(db: Db, many: { candidates: number; committees: number }): Promise<void> {
  let state = 20_261_103
  const draw = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state ^ (state >>> 13)) & 0x3f_ff_ff_ff
  }
  const pick = <T>(list: readonly T[]): T | undefined => list[draw() % list.length]
  const [last, first, middle] = [nameDrawer(LAST_NAMES), nameDrawer(FIRST_NAMES), nameDrawer(MIDDLE_NAMES)]
  const person = (): readonly string[] => [
    first(draw(), draw()),
    middle(draw(), draw()),
    last(draw(), draw()),
  ]

  const candidates = Array.from({ length: many.candidates }, (_, index): Row<'candidate'> => {
    const [given = '', between = '', family = ''] = CANDIDATES[index]?.name ?? person()
    const [code, office] = pick(OFFICES) ?? OFFICES[0]
    return candidateRow(
      aCandidate({
        AcctNum: 100_000 + index,
        VoterID: '',
        ElectionID: pick(ELECTIONS) ?? '',
        OfficeCode: code,
        OfficeDesc: office,
        Juris1num: String((draw() % 120) + 1).padStart(3, '0'),
        NameLast: family,
        NameFirst: given,
        NameMiddle: between,
      }),
    )
  })
  const treasurers = Array.from({ length: Math.ceil(many.committees / 3) }, person)
  const committees = Array.from({ length: many.committees }, (_, index): Row<'committee'> => {
    const cause = `${pick(CAUSES)} for ${last(draw(), draw())} ${pick(THINGS)}`
    const [chairFirst = '', chairMiddle = '', chairLast = ''] = OFFICERS[index]?.name ?? person()
    const [givenTo = '', between = '', family = ''] = pick(treasurers) ?? []
    return {
      ...NO_ADDRESS,
      acct_num: 10_000 + index,
      name: COMMITTEES[index]?.name[0] ?? cause,
      type: 'PAC',
      type_desc: 'Political Committee',
      chr_name_last: chairLast,
      chr_name_first: chairFirst,
      chr_name_middle: chairMiddle,
      trs_name_last: family,
      trs_name_first: givenTo,
      trs_name_middle: between,
      left_on: index % 5 === 4 ? '2025-01-01' : null,
    }
  })
  await db.transaction().execute(async (trx) => {
    for (const [table, rows] of [
      ['candidate', candidates],
      ['committee', committees],
    ] as const) {
      const values = rows.map((row) => Object.values<string | number | null>(row))
      await appendValues(trx, sql.table(table), Object.keys(rows[0] ?? {}), values)
    }
  })
}

const NO_ADDRESS = { addr1: '', addr2: '', city: 'Ocala', state: 'FL', zip: '34470', county: '', phone: '' }
