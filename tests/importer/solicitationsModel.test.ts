import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentsIn } from '#database/repositories/documents.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { watchJournal } from '#tests/support/register/watchJournal.ts'
import { type Filing, solicitationsPage } from '#tests/support/state/solicitationReplies.ts'

/*
 * Listings of solicitations in any order, with namesakes, spellings, updates, withdrawals, repetitions and partial pages,
 * while committees and candidates change their names, checked against a plain model of the account of each statement.
 */

/** Spellings of one name each; the last two differ from it by a word. */
const NAMES = [
  ['Invented Fund', 'INVENTED  FUND', 'Invented-Fund.', '"Invented" Fund'],
  ['Sample & Specimen, Inc.', 'sample specimen inc', 'Sample & Specimen Inc'],
  ['Invented Fund Inc'],
  ['The Invented Fund'],
] as const
const PEOPLE = [
  ['Example, Rosalind', 'EXAMPLE,  ROSALIND'],
  ['Example, Rosalind B.'],
  ['Mockley, Dana'],
] as const
const OFFICES = ['Legislative', 'Cabinet Officer', 'State Representative'] as const
const FORMS = ['Statement of Solicitation', 'Solicitation Update', 'Solicitation Withdrawal'] as const

interface ModelFiling {
  name: number
  person: number
  office: number
  day: number
  form: number
  /** The index of the spelling. */
  spelled: number
}

const filings: fc.Arbitrary<ModelFiling[]> = fc.array(
  fc.record({
    name: fc.nat(NAMES.length - 1),
    person: fc.nat(PEOPLE.length - 1),
    office: fc.nat(OFFICES.length - 1),
    day: fc.nat(2),
    form: fc.nat(FORMS.length - 1),
    spelled: fc.nat(3),
  }),
  { minLength: 1, maxLength: 20, size: 'max' },
)

interface Step {
  /** The name of each committee; two may be equal. */
  committees: number[]
  /** The candidates for State Representative. */
  candidates: number[]
  /** The listing; null for the previous one again, in another order. */
  filings: ModelFiling[] | null
  allowRemovals: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  committees: fc.array(fc.nat(NAMES.length - 1), { minLength: 1, maxLength: 3 }),
  candidates: fc.array(fc.nat(PEOPLE.length - 1), { minLength: 1, maxLength: 2 }),
  filings: fc.option(filings, { freq: 3 }),
  allowRemovals: fc.boolean(),
})

const spelling = (spellings: readonly string[], which: number) => spellings[which % spellings.length] ?? ''

const written = ({ name, person, office, day, form, spelled }: ModelFiling): Filing => ({
  solicitor: spelling(PEOPLE[person] ?? [], spelled),
  office: OFFICES[office] ?? '',
  received: `0${day + 1}/15/2024`,
  form: FORMS[form] ?? '',
  organization: spelling(NAMES[name] ?? [], spelled),
})

const keyOf = (filing: Filing) =>
  [filing.solicitor, filing.organization, filing.received, filing.form].join(' ~ ').replaceAll(/ +/g, ' ')

/** How many of these may be meant, and the account if it is only one. */
const only = (names: readonly number[], mayBe: (each: number) => boolean, first: number) => {
  const matches = names.flatMap((each, index) => (mayBe(each) ? [first + index] : []))
  return { count: matches.length, account: matches.length === 1 ? (matches[0] ?? null) : null }
}

function accountOf({ name, person, office }: ModelFiling, { committees, candidates }: Step): number | null {
  const committee = only(committees, (each) => each === name, 71_001)
  if (committee.count > 0) return committee.account
  // None of these candidates runs for the cabinet. A middle name may be left out, but not replaced by another.
  const mayBe = (each: number) => each === person || (each === 1 && person === 0)
  return office === 1 ? null : only(candidates, mayBe, 90_001).account
}

/** The office of a filing that is listed with two. */
const firstByOffice = (same: readonly ModelFiling[]) =>
  same.reduce((first, each) => (written(each).office < written(first).office ? each : first))

const committeesOf = ({ committees }: Step) =>
  committeeList(
    ...committees.map((name, index) =>
      SUNSHINE_FUND.replace('71001', String(71_001 + index)).replace(
        'Invented Sunshine Fund',
        NAMES[name]?.[0] ?? '',
      ),
    ),
  )

const candidatesOf = ({ candidates }: Step) =>
  candidateList(
    ...candidates.map((person, index) => {
      const [last = '', first = '', middle = ''] = (PEOPLE[person]?.[0] ?? '').split(/, | /)
      return ROSE.replace('90001', String(90_001 + index)).replace(
        'Example\tRosalind\t"Rose"',
        [last, first, middle].join('\t'),
      )
    }),
  )

const BOTH = { committees: [0, 2], candidates: [0], allowRemovals: false }
const LONG_LISTING = Array.from({ length: 14 }, (_, index) => ({
  name: index % 4,
  person: index % 3,
  office: 0,
  day: index % 2,
  form: Math.trunc(index / 5),
  spelled: index,
}))
/** So that every run includes a refused listing. */
const HALVED: Step[] = [
  { ...BOTH, filings: LONG_LISTING },
  { ...BOTH, filings: LONG_LISTING.slice(0, 2) },
]

test('whatever happens to the listing and the register, each statement belongs to the only matching account, or to none', async () => {
  const { db, take } = await makeRegister()
  const seen = { done: 0, refused: 0, matched: 0, nobodys: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const table of ['document', 'committee', 'candidate', 'import'] as const)
        await db.deleteFrom(table).execute()
      let isToldWhole: Awaited<ReturnType<typeof watchJournal>> | undefined
      let listed: ModelFiling[] = []
      let shown: { key: string; Account: number | null }[] = []
      let known: Step = { committees: [], candidates: [], filings: [], allowRemovals: false }
      for (const each of steps) {
        const insisting = { allowRemovals: true }
        await take('committees', committeesOf(each), insisting)
        await take('candidates', candidatesOf(each), insisting)
        isToldWhole ??= await watchJournal(db)
        // Those who left the state's lists still have a name.
        known = {
          ...each,
          committees: [...each.committees, ...known.committees.slice(each.committees.length)],
          candidates: [...each.candidates, ...known.candidates.slice(each.candidates.length)],
        }
        const next = each.filings ?? listed.toReversed()
        if (next.length === 0) continue
        const page = solicitationsPage({ filings: next.map(written) })
        const { allowRemovals } = each
        const report = await take('solicitations', page, { allowRemovals })

        const keys = new Set(next.map((one) => keyOf(written(one))))
        const gone = shown.filter(({ key }) => !keys.has(key)).length
        const isHalf = gone > 10 && gone > shown.length * 0.05
        expect(report.outcome).toBe(isHalf && !allowRemovals ? 'refused' : 'done')
        seen[report.outcome] += 1
        if (report.outcome === 'done') {
          listed = next
          shown = [...Map.groupBy(next, (one) => keyOf(written(one)))].map(([key, same]) => ({
            key,
            Account: accountOf(firstByOffice(same), known),
          }))
        }
        for (const { Account } of shown) seen[Account === null ? 'nobodys' : 'matched'] += 1
        const documents = await documentsIn(db).ofType('Statement of Solicitation')
        expect(
          documents
            .map(({ Account, Date, DocDesc, solicitor }) => {
              const [form, ...organization] = DocDesc.split(': ')
              const received = Date.replace(/(\d{4})-(\d\d)-(\d\d)/, '$2/$3/$1')
              return { key: [solicitor, organization.join(': '), received, form].join(' ~ '), Account }
            })
            .toSorted(byKey),
        ).toEqual(shown.toSorted(byKey))

        // Importing the same page again changes nothing.
        const again = await take('solicitations', page, { allowRemovals })
        expect(again).toMatchObject({ added: 0, changed: 0, removed: 0 })
      }
      await isToldWhole?.()
    }),
    { numRuns: 40, examples: [[HALVED]] },
  )
  // The random listings have exercised every rule.
  expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([])
})

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
