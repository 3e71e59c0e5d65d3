import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { voterGenerationIn } from '#database/voters/voterSchemas.ts'
import type { ImportTypeName } from '#importer/read/fileSchemas.ts'
import { lines, makeRegister, registerOf, tabbed } from '#tests/support/importer/makeRegister.ts'
import { runs } from '#tests/support/importer/runs.ts'
import {
  candidateList,
  committeeList,
  PINE_VOTERS,
  PROTECTED,
  ROSE,
  SPECIAL,
  SUNSHINE_FUND,
} from '#tests/support/importer/stateFiles.ts'

const FILES: [ImportTypeName, Buffer][] = [
  ['candidates', Buffer.from(candidateList(ROSE, PROTECTED, SPECIAL))],
  ['committees', Buffer.from(committeeList(SUNSHINE_FUND, PINE_VOTERS))],
  [
    'balances',
    Buffer.from(lines(...['account|coh|monetary', '90001|1.00|1.00', '90002||-2.50'].map(tabbed))),
  ],
  [
    'accounts',
    Buffer.from(lines(...['CandidateAcctNum|AccountList', '90001|[{"A": 1}]', '90002|[]'].map(tabbed))),
  ],
  ['voters', Buffer.from(lines(['ALA', '100000001', 'Example', ...Array<string>(35).fill('')].join('\t')))],
]

test.each(FILES)(
  '%s with any damaged bytes are imported, skipped line by line, or refused',
  async (kind, whole) => {
    const { db, take } = await makeRegister()
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })

    await fc.assert(
      fc.asyncProperty(damage, async (flips) => {
        const bytes = Buffer.from(whole)
        for (const [at, byte] of flips) bytes[at] = byte
        const before = await registerOf(db)
        const known = await publicOfVoters(db)

        const report = await take(kind, bytes)

        const isChanged =
          kind === 'voters'
            ? (await publicOfVoters(db)) !== known
            : report.added + report.changed + report.removed > 0
        expect(report.outcome).toBe(report.read > report.rejected ? 'done' : 'refused')
        expect(report.rejections).toHaveLength(report.rejected)
        expect((await registerOf(db)).version).toBe(before.version + (isChanged ? 1 : 0))
      }),
      runs(150),
    )
  },
)

/** The only public facts about voters are whether there are any, and the districts of each ZIP code. */
async function publicOfVoters(db: Db): Promise<string> {
  const generation = await voterGenerationIn(db).current()
  const districts = await db.selectFrom('zip_district').selectAll().execute()
  return JSON.stringify([generation !== undefined, districts])
}

const LINE_FEED = 0x0a

test.each(FILES)('%s cut off inside a line are refused, or the report says so', async (kind, whole) => {
  const { take } = await makeRegister()

  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length), async (length) => {
      const report = await take(kind, whole.subarray(0, length))

      const isWhole = length === whole.length || whole[length - 1] === LINE_FEED
      const { outcome, warnings } = report
      expect({ isWhole, outcome, warnings }).toSatisfy(
        () => isWhole || outcome === 'refused' || warnings.length > 0,
      )
    }),
    runs(100),
  )
})
