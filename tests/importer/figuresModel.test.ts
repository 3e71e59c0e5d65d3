import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayInFlorida } from '#contract/domain/days.ts'
import { asAdmin } from '#tests/support/api/asAdmin.ts'
import { ORIGIN } from '#tests/support/api/createTestApp.ts'
import { runs } from '#tests/support/importer/runs.ts'
import type { TransactionImport } from '#tests/support/moneyModel/commands.ts'
import { compareChanges } from '#tests/support/moneyModel/compareChanges.ts'
import { type Ask, compareRaces } from '#tests/support/moneyModel/compareRaces.ts'
import { compareRows } from '#tests/support/moneyModel/compareRows.ts'
import {
  callOf,
  type AdministratorAction,
  administratorActions,
  applyAction,
} from '#tests/support/moneyModel/administratorActions.ts'
import { EVERYBODY, type Mix, mixes } from '#tests/support/moneyModel/mixes.ts'
import { apply } from '#tests/support/moneyModel/model.ts'
import { openModelRegister } from '#tests/support/moneyModel/modelRegister.ts'
import type { Register } from '#tests/support/moneyModel/register.ts'
import { resolve } from '#tests/support/moneyModel/resolve.ts'
import { emptyWorld } from '#tests/support/moneyModel/world.ts'

/** Few, because every sum is requested after every step. */
const { numRuns } = runs(6)

/** Much longer than they need: shrinking a failing mix takes as long again, and the machine may be shared. */
const TIMEOUT = 600_000 + numRuns * 20_000

/** In one race with a candidate of the mixes; their money comes only from the accounts in their lists. */
const OPPONENTS = [90_005, 90_006].map((account) => ({
  account,
  election: '20261103-GEN',
  office: 'STR' as const,
  politicalParty: 'DEM',
  last: `Opponent${account}`,
  first: 'Lee',
  middle: '',
}))
const withOpponents = ({ candidates, committees }: Register): Register => ({
  candidates: [...candidates, ...OPPONENTS],
  committees,
})
const ALL = withOpponents(EVERYBODY)
const ACCOUNTS = [...ALL.candidates, ...ALL.committees].map(({ account }) => account)

/** What administrators do before each of the up to nine steps of a mix. */
const anyActions = fc.array(administratorActions(ALL), { minLength: 9, maxLength: 9 })

test(
  'after any files, links, deletions and restorations, sums over accounts are those of a plain model',
  async () => {
    const site = await openSite()
    const done: AdministratorAction['do'][] = []
    await fc.assert(
      fc.asyncProperty(mixes, anyActions, async (mix, actionsByStep) => {
        done.push(...(await play(site, mix, actionsByStep)))
      }),
      { numRuns, interruptAfterTimeLimit: TIMEOUT - 10_000, markInterruptAsFailure: true },
    )
    expect(done).toEqual(expect.arrayContaining(['link', 'delete']))
  },
  TIMEOUT,
)

type Site = Awaited<ReturnType<typeof openSite>>

async function openSite() {
  const app = await asAdmin()
  const register = await openModelRegister(ALL, app)
  const { api, call, cookie } = app
  // Adding an account to a list is a call that only the site's own pages make.
  const headers = { Origin: ORIGIN, Cookie: `ledger=${cookie}` }
  const ask: Ask = async (path) => {
    const response = await api.request(path)
    if (response.status !== 200)
      throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
    return response.json()
  }
  return {
    register,
    ask,
    isDone: async (action: AdministratorAction) => {
      const { method, path, body } = callOf(action)
      return (await call(method, path, body, headers)).ok
    },
  }
}

/** Returns what was done and not refused. */
async function play(
  site: Site,
  mix: Mix,
  actionsByStep: readonly AdministratorAction[][],
): Promise<AdministratorAction['do'][]> {
  const done: AdministratorAction['do'][] = []
  const world = emptyWorld(withOpponents(structuredClone(mix.register)), dayInFlorida(new Date()))
  const former: TransactionImport[] = []
  const importIds: number[] = []
  await site.register.beginWith(world.state.register)
  await site.register.takeCandidates(world.state.register)
  for (const [index, step] of mix.steps.entries()) {
    for (const action of actionsByStep[index] ?? []) {
      const isDone = await site.isDone(action)
      expect({ action, isDone }).toEqual({ action, isDone: applyAction(world, action) })
      if (isDone) done.push(action.do)
    }
    for (const command of resolve(step, world.state, former, importIds)) {
      if (command.do === 'rename') {
        apply(world.state, command, 0, false)
        if (world.state.register.committees.length > 0)
          await site.register.takeCommittees(world.state.register)
        continue
      }
      const { isRefused, importId } = await site.register.run(command)
      if (importId > 0 && !isRefused) importIds.push(importId)
      apply(world.state, command, importId, isRefused)
      if (command.do === 'transactions') former.push(command)
    }
    await compareRaces(site.ask, world)
    await compareRows(site.ask, world, ACCOUNTS)
  }
  await compareChanges(site.ask, world, ACCOUNTS)
  return done
}
