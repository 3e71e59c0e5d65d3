import type { Command, Line, TotalsImport, TransactionImport } from './commands.ts'
import type { Step } from './mixes.ts'
import { ledgerOf } from './shown.ts'
import type { State } from './state.ts'

/** Resolves a step that builds on earlier ones: former lists, their imports, the current ledger. */
export function resolve(
  step: Step,
  state: State,
  former: readonly TransactionImport[],
  importIds: readonly number[],
): Command[] {
  switch (step.do) {
    case 'all':
      return [...step.commands]
    case 'again': {
      const order = former[step.which % Math.max(former.length, 1)]
      return order ? [changed(order, step)] : []
    }
    case 'page':
      return [totalsPage(step, state)]
    case 'forget one': {
      const { what, account, which, dryRun } = step
      if (account !== null) return [{ do: 'forget', what, account, dryRun }]
      const importId = importIds[which % Math.max(importIds.length, 1)]
      return importId === undefined ? [] : [{ do: 'forget', what, importId, dryRun }]
    }
    case 'alias again': {
      const names = [...state.aliases.keys()]
      const [filer, election] = names[step.which % Math.max(names.length, 1)]?.split('|') ?? []
      return filer === undefined || election === undefined
        ? []
        : [{ do: 'alias', filer, election, account: step.account }]
    }
    default:
      return [step]
  }
}

function changed(order: TransactionImport, step: Extract<Step, { do: 'again' }>): TransactionImport {
  const { change, at, day, election, account, allowOlder } = step
  const next = { ...order, allowOlder, dryRun: false }
  const [first = [], ...rest] = order.files
  const edit = (edited: (line: Line) => Line[]) => ({
    ...next,
    files: [first.flatMap((line, index) => (index === at % first.length ? edited(line) : [line])), ...rest],
  })
  switch (change) {
    case 'date':
      return edit((line) => [{ ...line, content: { ...line.content, date: '2025-07-03' } }])
    case 'amount':
      return edit((line) => [{ ...line, content: { ...line.content, cents: line.content.cents + 7 } }])
    case 'lost row':
      return edit(() => [])
    case 'twin':
      return edit((line) => [line, line])
    case 'election':
      return order.account === undefined ? { ...next, election } : next
    case 'account':
      // The same rows by account and by name; a word about an export does not apply to an account's list.
      return order.account === undefined
        ? { ...next, files: [first], election: undefined, wholeThrough: undefined, account }
        : { ...next, files: [first], account: undefined }
    case 'day':
      return order.wholeThrough === undefined ? { ...next, day } : next
    case 'partial':
      return order.wholeThrough === undefined ? { ...next, files: [first], partial: !order.partial } : next
    default:
      return next
  }
}

/** A page of the account's totals, or of an account that has a ledger to agree with. */
function totalsPage(step: Extract<Step, { do: 'page' }>, state: State): TotalsImport {
  const { given, isShort, agrees, allowOlder, dryRun } = step
  const known = [...state.accounts.keys()].filter((each) => ledgerOf(state, each) !== null)
  const account = agrees === 'not' ? step.account : (known[step.account % known.length] ?? step.account)
  const ledger = agrees === 'not' ? null : ledgerOf(state, account)
  const { coh: _, ...figures } = ledger?.figures ?? { coh: null, ...given }
  const more = agrees === 'but for a cent' ? 1 : 0
  const shown = Object.entries(figures)
    .filter(([figure]) => !isShort || (figure !== 'transfers' && figure !== 'other'))
    .map(([figure, cents]) => [figure, (cents ?? 0) + (figure === 'expend' ? more : 0)])
  return {
    do: 'totals',
    pages: [{ account, given: Object.fromEntries(shown) }],
    day: ledger?.asOf ?? step.day,
    allowOlder,
    dryRun,
  }
}
