import { expect } from 'vitest'
import { FIGURES } from '#contract/domain/money.ts'
import type { ChangeList, FieldChange, RecordChange } from '#contract/schemas/change.ts'
import type { Ask } from './compareRaces.ts'
import { shownOf } from './shown.ts'
import type { World } from './world.ts'

type Facts = Record<string, FieldChange['after']>

/**
 * The changes of balances, one after the other from the beginning of the history, when there was no money, lead to what
 * is shown now: each says what the previous one left. Nothing is said about deleted records.
 */
export async function compareChanges(ask: Ask, world: World, accounts: readonly number[]): Promise<void> {
  const changes = await everyChange(ask)
  expect(changes.filter(({ account }) => world.deleted.has(account ?? 0))).toEqual([])
  for (const account of accounts.filter((each) => !world.deleted.has(each))) {
    const accountChanges = changes.filter((change) => change.account === account)
    const told: Facts = Object.fromEntries([...FIGURES, 'basis', 'asOf'].map((field) => [field, null]))
    for (const { id, fields } of accountChanges.toReversed())
      for (const { field, before, after } of fields) {
        expect({ account, id, field, before }).toEqual({
          account,
          id,
          field,
          before: told[field],
        })
        told[field] = after
      }
    const {
      reconciled: _reconciled,
      difference: _difference,
      importIds: _ids,
      ...shown
    } = shownOf(world.state, account)
    expect({ account, ...told }).toEqual({ account, ...shown })
    const { changes: newest } = await ask<ChangeList>(`/api/changes?kind=balance&account=${account}`)
    expect(newest).toEqual(accountChanges.slice(0, newest.length))
  }
}

/** Newest first, of all accounts and pages. */
async function everyChange(ask: Ask): Promise<RecordChange[]> {
  const all: RecordChange[] = []
  for (let before: string | null = ''; ;) {
    const page: ChangeList = await ask<ChangeList>(
      `/api/changes?kind=balance${before && `&before=${before}`}`,
    )
    all.push(...page.changes)
    if (page.next === null) return all
    before = page.next
  }
}
