import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { balancesIn } from '#database/money/balances.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { makeYear, nightsOf, QUIET, readings, truthOf } from '#tests/support/state/year.ts'
import { watchJournal } from '#tests/support/register/watchJournal.ts'

const FILERS = 14
const NIGHTS = 30

const nights = nightsOf({
  nights: NIGHTS,
  filers: FILERS,
  changes: 4,
  requests: 60,
  hours: [undefined, undefined, 0.02],
})

test('after each of thirty nights with faults and kills every figure is what the state said on the figure’s day', async () => {
  await fc.assert(
    fc.asyncProperty(readings, nights, async (reading, plans) => {
      const { db } = await makeRegister()
      const year = await makeYear({ db, filers: FILERS, reading })
      // The first night begins the journal.
      let isToldWhole: Awaited<ReturnType<typeof watchJournal>> | undefined
      const holdToTruth = async () => {
        const { shown, expected } = await year.figures()
        expect(shown).toEqual(expected)
      }
      for (const [day, plan] of plans.entries()) {
        const report = await year.night(day, plan)
        const { asked, unchanged, changed, noActivity, noAccount, refused, left } = report
        expect(unchanged + changed + noActivity + noAccount + refused + left).toBe(asked)
        await holdToTruth()
        isToldWhole ??= await watchJournal(db)
        const answered = year.answered()
        expect(answered.toSorted()).toEqual([...new Set(answered)].toSorted())
      }
      // A week without faults repairs their effects.
      for (let day = NIGHTS; day < NIGHTS + 8; day += 1) await year.night(day, QUIET)
      await holdToTruth()
      await isToldWhole?.()
      const balances = await balancesIn(db).all()
      const listed = year.filers.flatMap((filer) => {
        const truth = filer.isListed ? truthOf(filer, reading) : null
        // With petty cash, the state's figures differ from ours.
        const agrees = !reading.hasPettyCash && { reconciled: true }
        return truth ? [{ account: filer.account, ...truth, ...agrees }] : []
      })
      for (const filer of listed)
        expect(balances.find(({ account }) => account === filer.account)).toMatchObject(filer)
    }),
    // Finding a smaller year that fails takes minutes; the seed identifies this one.
    { numRuns: 2, endOnFailure: true },
  )
})
