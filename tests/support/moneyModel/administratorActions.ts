import * as fc from 'fast-check'
import type { Register } from './register.ts'
import { accountsOf, candidatesOf, type World } from './world.ts'

/* What administrators do between the imports. */

export type AdministratorAction =
  | { do: 'link' | 'unlink'; candidate: number; account: number }
  | { do: 'delete' | 'restore'; account: number }

/** No committee has it. */
const NOBODYS = 71_009

const numbers = (records: readonly { account: number }[]) => records.map(({ account }) => account)

const has = (records: readonly { account: number }[], account: number) => numbers(records).includes(account)

/** A few of them, some of which are refused. */
export function administratorActions({
  candidates,
  committees,
}: Register): fc.Arbitrary<AdministratorAction[]> {
  const candidate = fc.constantFrom(...numbers(candidates))
  const committee = fc.constantFrom(...numbers(committees))
  const anyAccount = fc.oneof(candidate, committee)
  const linked = fc.oneof({ weight: 8, arbitrary: committee }, candidate, fc.constant(NOBODYS))
  return fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ do: fc.constant('link' as const), candidate, account: linked }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('unlink' as const), candidate, account: committee }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), account: anyAccount }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), account: anyAccount }) },
    ),
    { maxLength: 4, size: 'max' },
  )
}

/** Does it in the model. Returns whether that is possible. */
export function applyAction(world: World, action: AdministratorAction): boolean {
  const { links, deleted } = world
  const { candidates, committees } = world.state.register
  if (!('candidate' in action)) {
    const isShown = has([...candidates, ...committees], action.account) && !deleted.has(action.account)
    if (action.do === 'restore') return deleted.delete(action.account)
    if (isShown) deleted.add(action.account)
    return isShown
  }
  const { candidate, account } = action
  if (!has(candidatesOf(world), candidate)) return false
  const list = links.get(candidate) ?? new Set()
  const isListed = accountsOf(world, candidate).includes(account)
  if (action.do === 'unlink') return isListed && list.delete(account)
  if (isListed || deleted.has(account) || !has(committees, account)) return false
  links.set(candidate, list.add(account))
  return true
}

const kindOf = (account: number) => (account < 90_000 ? 'committee' : 'candidate')

/** The call that does it. */
export function callOf(action: AdministratorAction): { method: string; path: string; body?: object } {
  const { account } = action
  if (action.do === 'link') {
    const path = `/api/candidates/${action.candidate}/accountlist`
    return { method: 'PUT', path, body: { accountName: 'Added', accountNum: String(account) } }
  }
  if (action.do === 'unlink')
    return { method: 'DELETE', path: `/api/admin/candidates/${action.candidate}/accountlist/${account}` }
  return action.do === 'delete'
    ? { method: 'DELETE', path: `/api/admin/${kindOf(account)}s/${account}` }
    : { method: 'DELETE', path: `/api/admin/deletions/${kindOf(account)}/${account}` }
}
