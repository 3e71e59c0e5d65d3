import { expect, test } from 'vitest'
import { randomFrom } from '#bench/generatedTransactions.ts'
import { nothingFound } from '#tests/support/faults/finding.ts'
import { killMoney } from '#tests/support/faults/killMoney.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { times } from '#tests/support/runner/times.ts'

// A share of npm run bench -- faults money.
const KILLS = times(2)

test.each([
  { what: 'the first fill of a register, and of forgetting it', scene: 'fill', accounts: 60, rows: 1_000 },
  { what: 'a night', scene: 'night', accounts: 10, rows: 20 },
  { what: 'an export by name', scene: 'named', accounts: 200, rows: 2 },
  { what: 'the long list of an account', scene: 'list', accounts: 2, rows: 5_000 },
] as const)(
  'kills at random moments of $what leave each account as it was or as imported, and each import done or undone',
  async ({ scene, accounts, rows }) => {
    const { settings, location } = await emptyRegister()
    const random = randomFrom(Number(process.env['SEED'] ?? 17))

    expect(await killMoney({ scene, accounts, rows, kills: KILLS, random, settings, location })).toEqual({
      ...nothingFound(),
      times: KILLS,
    })
  },
  // Under load a first fill takes ten times as long.
  600_000 + KILLS * 20_000,
)
