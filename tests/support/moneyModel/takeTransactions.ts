import { type Content, dayOfFile, type Line, type TransactionImport } from './commands.ts'
import {
  type Row,
  type WholeList,
  type ExportContent,
  type Word,
  type State,
  type Totals,
  type Outcome,
  REFUSED,
  keyOf,
  onFileOf,
  waitingOf,
  emptyTotals,
  count,
  copiesOf,
  keysOf,
} from './state.ts'
import { accountsNamed, isAloneOfItsName, accountOf, isInTerm } from './accountsNamed.ts'
import { type Arrived, arrivedByOwner } from './arrivedByOwner.ts'

export function takeTransactions(
  state: State,
  order: TransactionImport,
  importId: number,
  isRefused: boolean,
): Outcome {
  const { account, partial = false, wholeThrough } = order
  const isByAccount = account !== undefined
  const isWholeList = isByAccount && !partial
  const lines = order.files.flat()
  const rejected = lines.filter(({ fault }) => isRejected(order, fault))
  const days = order.files.map((_, file) => dayOfFile(order, file))
  const day = days.reduce((a, b) => (a === null || b === null ? null : a < b ? a : b)) ?? state.today

  if (day > state.today) return REFUSED
  // A page of an account's list is full if another page follows.
  const isPage = (file: number) => isByAccount && file < order.files.length - 1
  if (!partial && order.files.some((file, index) => file.length === 500 && !isPage(index))) return REFUSED
  if (rejected.length * 2 > lines.length) return REFUSED
  // "A share of rejected lines": the file may have been cut.
  if (!partial && rejected.length > 5 && rejected.length > lines.length * 0.05) return REFUSED
  if (isWholeList && rejected.length > 0) return REFUSED
  // Reading: a line with an unknown filer may be anyone's, so the export is whole for no filer.
  if (wholeThrough !== undefined && rejected.some(({ fault }) => fault === 'filer')) return REFUSED
  const outcome = wholeThrough !== undefined && rejected.length > 0 ? 'either' : 'done'
  if (outcome === 'either' && isRefused) return { outcome }
  const onFile = isByAccount ? state.accounts.get(account)?.lists[order.kind] : undefined
  if (isWholeList && onFile && onFile.asOf > day && !order.allowOlder) return REFUSED

  const totals = emptyTotals()
  for (const { content, fault } of lines) count(totals.read, fault === 'amount' ? 0 : content.cents)
  for (const { content, fault } of rejected) count(totals.rejected, fault === 'amount' ? 0 : content.cents)
  // Rows given by account have no filer's name, so changes to the names in their lines do not affect them.
  const good = order.files.map((file) =>
    file
      .filter(({ fault }) => !isRejected(order, fault))
      .map((line) => (isByAccount ? { ...line, filer: '' } : line)),
  )

  const ownerOf = (line: Line): number | string =>
    account ?? accountOf(state, line, order.election ?? '') ?? line.filer
  const current = good.map((file, index) =>
    file.filter((line) => {
      const isLeftOut = !isWholeList && isSettled(state, ownerOf(line), order, index)
      if (isLeftOut) count(totals.unchanged, line.content.cents)
      return !isLeftOut
    }),
  )
  const arrived = arrivedByOwner(current, ownerOf, isByAccount, totals)
  if (isWholeList) {
    // An empty list is a whole list too: it says "none".
    const all = arrived.get(account) ?? new Map()
    compare(onFileOf(state, account).rows[order.kind], all, totals)
    replaceByList(state, account, order, all, { asOf: day, importId, word: null })
    return { outcome: 'done', totals }
  }
  if (!isByAccount) {
    takeFromFormerOwners(state, order, good)
    if (!partial) dropReplaced(state, order, good, arrived)
  }

  if (wholeThrough === undefined)
    for (const [owner, rows] of arrived)
      takeLoose(state, owner, order, rows, { importId, totals, replaces: !partial })
  else takeVouched(state, { ...order, wholeThrough }, arrived, importId, totals)
  return { outcome, totals }
}

/**
 * Whether the account's whole list is at least as new as this file, so that the file does not change it; the operator may
 * repeat a word.
 */
function isSettled(state: State, owner: number | string, order: TransactionImport, file: number): boolean {
  const { kind, wholeThrough } = order
  const list = typeof owner === 'number' ? state.accounts.get(owner)?.lists[kind] : undefined
  if (list === undefined) return false
  if (wholeThrough === undefined) return list.asOf >= (dayOfFile(order, file) ?? state.today)
  return list.asOf > wholeThrough || (list.asOf === wholeThrough && list.word === null)
}

/**
 * The same row under the same name has one owner. A waiting copy, whatever its election, is removed once the row belongs
 * to an account, and so is a copy of another account under the same name and election.
 */
function takeFromFormerOwners(
  state: State,
  order: TransactionImport,
  files: readonly (readonly Line[])[],
): void {
  const { kind, election = '' } = order
  /** The equal rows of which some file has most, among the files that change both their owner and their former owner. */
  const claimsOn = (former: number | string) => {
    const most = new Map<string, Line[]>()
    for (const [index, file] of files.entries()) {
      const isClaim = (line: Line) => !isSettled(state, accountOf(state, line, election) ?? '', order, index)
      const lines = isSettled(state, former, order, index) ? [] : file.filter(isClaim)
      for (const [name, alike] of Map.groupBy(lines, ({ filer, content }) => `${filer} ${keyOf(content)}`))
        if (alike.length > (most.get(name)?.length ?? 0)) most.set(name, alike)
    }
    return [...most.values()].map((alike) => {
      const [{ filer, content }] = alike as [Line] // at least one
      return { filer, content, copies: alike.length, owner: accountOf(state, { filer, content }, election) }
    })
  }
  for (const [former, waiting] of state.waiting)
    for (const claim of claimsOn(former))
      if (claim.filer === former && claim.owner !== null)
        waiting[kind] = withoutThese(waiting[kind], claim, () => true)
  for (const [account, { rows }] of state.accounts)
    for (const claim of claimsOn(account))
      if (account !== claim.owner)
        rows[kind] = withoutThese(
          rows[kind],
          claim,
          (row) => !row.isWhole && row.filer === claim.filer && row.election === election,
        )
}

/** The rows without those that are theirs among the first copies of this content. */
function withoutThese(
  rows: readonly Row[],
  { content, copies }: { content: Content; copies: number },
  isTheirs: (row: Row) => boolean,
): Row[] {
  const these = new Set(copiesOf(rows, keyOf(content)).slice(0, copies).filter(isTheirs))
  return rows.filter((row) => !these.has(row))
}

/** "The loose rows of each owner's days that are in the files are replaced", whatever name an owner had them under. */
function dropReplaced(
  state: State,
  order: TransactionImport,
  files: readonly (readonly Line[])[],
  arrived: ReadonlyMap<number | string, Arrived>,
): void {
  const { kind, election = '' } = order
  const inFilesFor = (owner: number | string) => {
    const lines = files.flatMap((file, index) => (isSettled(state, owner, order, index) ? [] : file))
    const days = new Set(lines.map(({ filer, content }) => `${filer} ${content.date}`))
    return ({ filer, content, ...row }: Row) =>
      !row.isWhole && row.election === election && days.has(`${filer} ${content.date}`)
  }
  for (const [filer, rows] of state.waiting) {
    const isInFiles = inFilesFor(filer)
    rows[kind] = rows[kind].filter((row) => {
      const { filers = [] } = arrived.get(filer)?.get(keyOf(row.content)) ?? {}
      const isReplaced = isInFiles(row) && !isInDoubt(state, order, filer, row)
      return !isReplaced || copiesOf(rows[kind], keyOf(row.content)).indexOf(row) < filers.length
    })
  }
  for (const [account, { rows }] of state.accounts) {
    const own = new Set([...(arrived.get(account)?.values() ?? [])].map(({ content }) => content.date))
    const isInFiles = inFilesFor(account)
    rows[kind] = rows[kind].filter(
      (row) => own.has(row.content.date) || !isInFiles(row) || isInDoubt(state, order, account, row),
    )
  }
}

/**
 * "The record on file stays when its new line is rejected": a row of the filer and day of a rejected line, or of the day if
 * the filer cannot be read, or of any day if the day cannot be.
 */
function isInDoubt(
  state: State,
  { files, election = '' }: TransactionImport,
  owner: number | string,
  row: Row,
): boolean {
  return files.flat().some(({ filer, content, fault }) => {
    if (fault === undefined) return false
    const [account, other] = accountsNamed(state, filer, election)
    const isOfFiler = fault === 'filer' || row.filer === filer || (account === owner && other === undefined)
    return isOfFiler && (fault === 'date' || content.date === row.content.date)
  })
}

/** If the list is an account's, the filer's name need not be parsed. */
const isRejected = ({ account }: TransactionImport, fault: Line['fault']) =>
  fault !== undefined && !(fault === 'filer' && account !== undefined)

const wholeFirst = (a: Row, b: Row) => Number(b.isWhole) - Number(a.isWhole)

/** Counts arriving rows of an account as booked if they are new to it, otherwise as unchanged. */
function compare(held: readonly Row[], arrived: Arrived, totals: Totals): void {
  for (const [key, { content, filers }] of arrived) {
    const known = Math.min(filers.length, copiesOf(held, key).length)
    count(totals.unchanged, content.cents, known)
    count(totals.booked, content.cents, filers.length - known)
  }
}

interface Taking {
  importId: number
  totals: Totals
  /** Whether the rows that arrived replace the loose rows of their days. */
  replaces: boolean
}

function takeLoose(
  state: State,
  owner: number | string,
  order: TransactionImport,
  arrived: Arrived,
  { importId, totals, replaces }: Taking,
): void {
  const { kind, election = '' } = order
  const rows = typeof owner === 'number' ? onFileOf(state, owner).rows : waitingOf(state, owner)
  if (typeof owner === 'number') compare(rows[kind], arrived, totals)
  else for (const { content, filers } of arrived.values()) count(totals.waiting, content.cents, filers.length)

  for (const [key, { content, filers }] of arrived) {
    const held = copiesOf(rows[kind], key).toSorted(wholeFirst)
    for (const [index, row] of held.slice(0, filers.length).entries())
      // A row given by account no longer has a filer's name.
      if (filers[index] === '' && !row.isWhole) row.filer = ''
    for (const filer of filers.slice(held.length))
      rows[kind].push({ content, importId, isWhole: false, filer, election })
  }
  if (!replaces || typeof owner === 'string') return
  const days = new Set([...arrived.values()].map(({ content }) => content.date))
  const retained: Row[] = []
  // Rows of a whole list stay, and count toward the number that arrived.
  for (const row of rows[kind].toSorted(wholeFirst)) {
    const key = keyOf(row.content)
    const wanted = arrived.get(key)?.filers.length ?? 0
    const isReplaced = days.has(row.content.date) && !isInDoubt(state, order, owner, row)
    if (row.isWhole || !isReplaced || copiesOf(retained, key).length < wanted) retained.push(row)
  }
  rows[kind] = retained
}

/**
 * These rows become the account's whole list of the kind and replace its other rows. Reading: a list with the same
 * content for the same day counts as the earlier one.
 */
function replaceByList(
  state: State,
  account: number,
  { kind, election = '', wholeThrough = '9999-99-99' }: TransactionImport,
  arrived: Arrived,
  list: WholeList,
): void {
  const onFile = onFileOf(state, account)
  const before = onFile.lists[kind]
  const rows = [...arrived].flatMap(([key, { content, filers }]) => {
    const held = copiesOf(onFile.rows[kind], key)
    const isWhole = content.date <= wholeThrough
    return filers.map((filer, index): Row => ({
      ...(held[index] ?? { content, importId: list.importId, filer, election }),
      isWhole,
    }))
  })
  const isSame =
    before?.asOf === list.asOf && before.word === list.word && keysOf(onFile.rows[kind]) === keysOf(rows)
  onFile.rows[kind] = rows
  onFile.lists[kind] = isSame ? { ...list, importId: before.importId } : list
}

function takeVouched(
  state: State,
  order: TransactionImport & { wholeThrough: string },
  arrived: ReadonlyMap<number | string, Arrived>,
  importId: number,
  totals: Totals,
): void {
  const { kind, election = '', wholeThrough: through } = order
  /*
   * Reading: "matched without ambiguity". An account gets no list if one of its rows is rejected, or if a row that may be
   * its own is rejected or waits: the row's name fits this account among others, or fits it and the row is outside its
   * term (a wrong date would hide money).
   */
  const exported: ExportContent = { files: order.files, register: structuredClone(state.register) }
  const doubtful = new Set<number>()
  const spokenOf = new Set<number>()
  for (const line of order.files.flat()) {
    const fits = accountsNamed(state, line.filer, election)
    const [account, other] = fits
    const isSlip = account !== undefined && !isInTerm(state, account, line.content.date)
    for (const each of fits) {
      spokenOf.add(each)
      if (line.fault !== undefined || other !== undefined || isSlip) doubtful.add(each)
    }
  }

  for (const [owner, rows] of arrived) {
    if (typeof owner === 'string' || doubtful.has(owner)) {
      takeLoose(state, owner, order, rows, { importId, totals, replaces: true })
      continue
    }
    compare(onFileOf(state, owner).rows[kind], rows, totals)
    replaceByList(state, owner, order, rows, { asOf: through, importId, word: election, exported })
  }

  /*
   * "For the accounts of the same election and word, a kind without a row is an empty whole list", in either order of the
   * exports. Reading: an account is said to have no rows only if its name is unique; what the operator leaves unsaid does
   * not override the account's own list; and an earlier export says "none" only if nothing of the kind has been filed
   * since.
   */
  const filers = order.files.flat().map(({ filer }) => filer)
  const word: Word = { election, kind, day: through, importId, filers, exported }
  // Reading: an account whose rows of this kind are in doubt gets nothing from them, for other kinds either.
  const named = [...arrived.keys()].filter((owner) => typeof owner === 'number' && !doubtful.has(owner))
  for (const [account, { lists }] of state.accounts) {
    const isOfWord = Object.values(lists).some((list) => list.word === election)
    const own = lists[kind]
    const isNone = isOfWord && !spokenOf.has(account) && isAloneOfItsName(state, account, election)
    const isOpen = !isSettled(state, account, order, 0)
    if (isNone && own?.word !== null && isOpen)
      replaceByList(state, account, order, new Map(), { asOf: through, importId, word: election, exported })
    if (isOfWord && (named.includes(account) || (isNone && isOpen)))
      for (const former of state.words.filter((each) => each.election === election && each.kind !== kind))
        if (!hasWaiting(state, account, former, order)) giveNone(state, account, former)
  }
  // The operator's word for the latest day counts.
  const before = state.words.find((each) => each.election === election && each.kind === kind)
  if (before === undefined || before.day <= through)
    state.words = [...state.words.filter((each) => each !== before), word]
}

/**
 * Whether rows of a kind are waiting that may be the account's, including rows dated outside its term or under an
 * ambiguous name.
 */
const hasWaiting = (
  state: State,
  account: number,
  { kind }: Word,
  { election = '' }: TransactionImport,
): boolean =>
  [...state.waiting].some(
    ([filer, rows]) => rows[kind].length > 0 && accountsNamed(state, filer, election).includes(account),
  )

/**
 * The account has no row of this kind, according to an earlier word of the operator, unless a name in that export may be
 * its own by the current resolution.
 */
function giveNone(
  state: State,
  account: number,
  { kind, day, importId, election, filers, exported }: Word,
): void {
  const { lists, rows } = onFileOf(state, account)
  const isOnFile = lists[kind] !== undefined || rows[kind].some(({ content }) => content.date <= day)
  const isSpokenOf = filers.some((filer) => accountsNamed(state, filer, election).includes(account))
  if (isSpokenOf || isOnFile) return
  lists[kind] = { asOf: day, importId, word: election, exported }
}
