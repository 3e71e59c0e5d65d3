import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { runs } from '#tests/support/importer/runs.ts'
import { candidateList, ROSE } from '#tests/support/importer/stateFiles.ts'

/*
 * Lists of candidates in any order, with bad lines, truncation, error pages, flags and returning candidates, checked
 * against a plain model of what is on file, listed, kept and refused.
 */

const ELECTIONS = ['20261103-GEN', '20261103-S01'] as const
const OFFICES = ['STR', 'STS', 'GOV'] as const

/** Candidates 1 to 45, most of them for one office in the general election, so that both shares and counts matter. */
const homeOf = (acctNum: number) => ({
  election: ELECTIONS[acctNum > 36 ? 1 : 0],
  office: OFFICES[acctNum > 42 ? 0 : acctNum > 36 ? 1 : acctNum > 30 ? 2 : acctNum > 24 ? 1 : 0],
})

interface Row {
  acctNum: number
  election: string
  office: string
  status: string
}

/** How a line is damaged: in a value, in its form with the number still readable, or in the number itself. */
type Damage = 'value' | 'nul' | 'tab' | 'number' | 'split' | null

interface Line extends Row {
  damage: Damage
}

const write = ({ acctNum, election, office, status, damage }: Line): string => {
  const line = ROSE.replace('90001', String(acctNum))
    .replace('20261103-GEN', election)
    .replace('STR', office)
    .replace('Qualified', status)
  if (damage === 'value') return line.replace('\tN\t12', '\tX\t12')
  if (damage === 'nul') return line.replace('Nowhere', 'No\0where')
  if (damage === 'tab') return line.replace('Nowhere', 'No\twhere')
  if (damage === 'number') return line.replace(String(acctNum), 'x')
  return damage === 'split' ? line.replace(String(acctNum), '0\t') : line
}

interface Step {
  lines: Line[]
  /** The day of July in the file's name; null for a name without one. */
  day: number | null
  ending: 'whole' | 'cut' | 'page'
  allowRemovals: boolean
  allowOlder: boolean
  dryRun: boolean
}

const line = (acctNum: number): fc.Arbitrary<Line> =>
  fc.record({
    acctNum: fc.constant(acctNum),
    election: often(fc.constant(homeOf(acctNum).election as string), fc.constantFrom(...ELECTIONS)),
    office: fc.constant(homeOf(acctNum).office as string),
    status: often(fc.constant('Qualified'), fc.constantFrom('Withdrew', 'Defeated')),
    damage: often(
      fc.constant(null),
      fc.constantFrom<Damage[]>('value', 'nul', 'tab', 'number', 'split', null),
      20,
    ),
  })

const often = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>, weight = 9) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other })

const NUMBERS = Array.from({ length: 45 }, (_, index) => index + 1)

/** Nearly all candidates, a few, or those of one election or office: a whole list, a partial one and a small one. */
const listed: fc.Arbitrary<number[]> = fc.oneof(
  { weight: 5, arbitrary: fc.subarray(NUMBERS, { minLength: 38 }) },
  { weight: 1, arbitrary: fc.subarray(NUMBERS, { minLength: 1 }) },
  { weight: 1, arbitrary: fc.constant(NUMBERS.filter((each) => each <= 36)) },
  { weight: 1, arbitrary: fc.constant(NUMBERS.filter((each) => each <= 24)) },
  { weight: 1, arbitrary: fc.constant(NUMBERS.filter((each) => each > 36)) },
)

const step: fc.Arbitrary<Step> = fc.record({
  lines: listed.chain((numbers) =>
    fc
      .tuple(fc.tuple(...numbers.map(line)), fc.subarray(numbers, { maxLength: Math.min(2, numbers.length) }))
      .chain(([all, twice]) => fc.tuple(...twice.map(line)).map((again) => [...all, ...again])),
  ),
  day: fc.option(fc.integer({ min: 1, max: 28 }), { freq: 4 }),
  ending: often(fc.constant('whole'), fc.constantFrom<Step['ending'][]>('cut', 'page')),
  allowRemovals: often(fc.constant(false), fc.constant(true), 3),
  allowOlder: fc.boolean(),
  dryRun: often(fc.constant(false), fc.constant(true)),
})

/** The records on file, by account number. */
type OnFile = Map<number, Row & { leftOn: string | null }>

const isNumberReadable = ({ damage }: Line) => damage !== 'number' && damage !== 'split'

/** The expected result of a list, by a plain reading of the rules; null if it should be refused. */
function expected(onFile: OnFile, days: Map<string, string | null>, { lines, day, ending, ...flags }: Step) {
  const arrived = new Map<number, Line>()
  let rejected = 0
  for (const each of lines)
    if (each.damage !== null || arrived.has(each.acctNum)) rejected += 1
    else arrived.set(each.acctNum, each)
  const isUnreadable = rejected * 2 > lines.length || (rejected > 5 && rejected > lines.length * 0.05)
  if (ending !== 'whole' || isUnreadable || arrived.size === 0) return null

  const damagedLines = lines.filter((each) => each.damage !== null)
  const isNobodys = (each: Line) =>
    !isNumberReadable(each) ||
    (each.damage !== 'value' && !onFile.has(each.acctNum) && !arrived.has(each.acctNum))
  const elections = new Set([...arrived.values()].map(({ election }) => election))
  const covered = [...onFile.values()].filter((row) => row.leftOn === null && elections.has(row.election))
  const missing = covered.filter(({ acctNum }) => !arrived.has(acctNum))
  const damagedNumbers = new Set(damagedLines.filter(isNumberReadable).map(({ acctNum }) => acctNum))
  const retained = [...onFile.values()].filter(
    (row) =>
      row.leftOn === null &&
      !arrived.has(row.acctNum) &&
      (damagedNumbers.has(row.acctNum) || (damagedLines.some(isNobodys) && missing.includes(row))),
  )
  const removed = missing.filter((row) => !retained.includes(row))

  for (const election of elections) {
    const countOf = (rows: readonly Row[], office?: string) =>
      rows.filter((row) => row.election === election && (office ?? row.office) === row.office).length
    const emptied = OFFICES.filter((office) => countOf(covered, office) > 0).filter(
      (office) => countOf(removed, office) === countOf(covered, office),
    )
    const inEmptied = emptied.reduce((sum, office) => sum + countOf(removed, office), 0)
    const isPart =
      tooMany(countOf(removed), countOf(covered)) ||
      OFFICES.some((office) => tooMany(countOf(removed, office), countOf(covered, office))) ||
      (emptied.length > 1 && inEmptied > 10)
    if (isPart && !flags.allowRemovals) return null
    const before = days.get(election)
    if (iso(day) !== null && before && (iso(day) ?? '') < before && !flags.allowOlder) return null
  }

  const isListed = (acctNum: number) => onFile.get(acctNum)?.leftOn === null
  const rows = [...arrived.values()]
  const changed = rows.filter((row) => {
    const was = onFile.get(row.acctNum)
    return was && isListed(row.acctNum) && (was.status !== row.status || was.election !== row.election)
  })
  return {
    rows,
    elections,
    changes: {
      kept: numbersOf(retained),
      removed: numbersOf(removed),
      changed: numbersOf(changed),
      returned: numbersOf(rows.filter(({ acctNum }) => onFile.has(acctNum) && !isListed(acctNum))),
      added: numbersOf(rows.filter(({ acctNum }) => !onFile.has(acctNum))),
    },
  }
}

const tooMany = (gone: number, total: number) => gone > 10 && gone > total * 0.05

const numbersOf = (rows: readonly Row[]) => rows.map(({ acctNum }) => acctNum).toSorted((a, b) => a - b)

const iso = (day: number | null) => (day === null ? null : `2026-07-${String(day).padStart(2, '0')}`)

const LONG = 120_000

test(
  'whatever lists arrive in whatever order, what is on file, listed, kept and reported follows the rules',
  async () => {
    const { db, takeNamed } = await makeRegister()
    const seen = { done: 0, refused: 0, kept: 0, removed: 0, returned: 0 }

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        await db.deleteFrom('candidate').execute()
        await db.deleteFrom('import').execute()
        const onFile: OnFile = new Map()
        const days = new Map<string, string | null>()

        for (const each of steps) {
          const { day, ending, dryRun, allowOlder, allowRemovals } = each
          const name = day === null ? 'list.txt' : `list_202607${String(day).padStart(2, '0')}.txt`
          const whole = candidateList(...each.lines.map(write))
          const content =
            ending === 'cut' ? whole.slice(0, -60) : whole + (ending === 'page' ? 'Script timed out\r\n' : '')
          const should = expected(onFile, days, each)

          const report = await takeNamed('candidates', name, content, { dryRun, allowOlder, allowRemovals })

          expect(report).toMatchObject({ outcome: should ? 'done' : 'refused' })
          seen[report.outcome] += 1
          if (!should) continue
          const changesByKind = Map.groupBy(report.changes, ({ change }) => change)
          const accountsWith = (change: keyof typeof should.changes) =>
            (changesByKind.get(change) ?? []).map(({ record }) => Number(record))
          expect({
            kept: accountsWith('kept'),
            removed: accountsWith('removed'),
            changed: accountsWith('changed'),
            returned: accountsWith('returned'),
            added: accountsWith('added'),
          }).toEqual(should.changes)
          const { kept, removed, changed, returned, added } = should.changes
          expect(report).toMatchObject({
            kept: kept.length,
            removed: removed.length,
            changed: changed.length,
            added: added.length + returned.length,
          })
          seen.kept += kept.length
          seen.removed += removed.length
          seen.returned += returned.length
          if (dryRun) continue
          for (const acctNum of removed) {
            const row = onFile.get(acctNum)
            if (row) row.leftOn = iso(day) ?? '2026-11-21'
          }
          for (const { acctNum, election, office, status } of should.rows)
            onFile.set(acctNum, { acctNum, election, office, status, leftOn: null })
          // After a list without a day, the day of the one before it goes on counting.
          if (day !== null) for (const election of should.elections) days.set(election, iso(day))
        }

        const rows = await db
          .selectFrom('candidate')
          .select(['acct_num as acctNum', 'election_id as election', 'office_code as office'])
          .select(['status_desc as status', 'left_on as leftOn'])
          .orderBy('acct_num')
          .execute()
        expect(rows).toEqual([...onFile.values()].toSorted((a, b) => a.acctNum - b.acctNum))
      }),
      runs(100),
    )
    // The random lists have exercised every rule.
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([])
  },
  LONG,
)
