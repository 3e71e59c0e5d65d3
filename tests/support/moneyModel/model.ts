import type { Balance } from '#contract/schemas/balance.ts'
import { FIGURES, type Figure } from '#contract/domain/moneyTerms.ts'
import { TransactionKind } from '#contract/schemas/balanceExplanation.ts'
import type {
  Alias,
  BalancesImport,
  Command,
  Content,
  Forget,
  Given,
  Line,
  TotalsImport,
  TransactionImport,
} from './commands.ts'
import { type Register, spellingsOf, termOf } from './register.ts'

/*
 * What is on file about money, and what is shown of it: a plain and slow model, written from decision 0011 and from
 * nothing else. Where that page leaves a choice, "Reading:" says which was taken: the one that never shows a figure
 * that could be false.
 */

const KINDS = TransactionKind.options

interface Row {
  content: Content
  /** The import that brought it first. */
  importId: number
  /** One of a whole list; else it is loose. */
  isWhole: boolean
  /** The filer's name that it came under first, '' once it was given by account, and the election that this import named. */
  filer: string
  election: string
}

interface WholeList {
  asOf: string
  importId: number
  /** Whole by the operator's word on an export by name of this election; null where it was given by account. */
  word: string | null
  /** What that export said. */
  said?: Said
}

/** An export that was whole by word, and who could be meant by its names then. */
interface Said {
  files: readonly (readonly Line[])[]
  register: Register
}

interface Report {
  given: Given
  asOf: string
  importId: number
}

/** The operator's word that an export holds every row of its election's filers up to a day. */
interface Word {
  election: string
  kind: TransactionKind
  day: string
  importId: number
  /** Every filer's name in the export, also of a line that could not be read or settled. */
  filers: string[]
  said: Said
}

interface OnFile {
  rows: Record<TransactionKind, Row[]>
  lists: Partial<Record<TransactionKind, WholeList>>
}

type Source = 'stateTotal' | 'list'
type Slot = `${Source} ${'complete' | 'incomplete'}`

export interface State {
  register: Register
  accounts: Map<number, OnFile>
  /** Rows that belong to no account yet, by filer's name. */
  waiting: Map<string, Record<TransactionKind, Row[]>>
  reports: Map<number, Partial<Record<Slot, Report>>>
  words: Word[]
  /** By filer's name, a bar and the election, '' being any. */
  aliases: Map<string, number>
  today: string
}

export const PARTS = ['read', 'booked', 'unchanged', 'waiting', 'rejected', 'repeated'] as const
export type Totals = Record<(typeof PARTS)[number], { rows: number; cents: number }>

export interface Outcome {
  /** `either` where decision 0011 does not say. */
  outcome: 'done' | 'refused' | 'either'
  totals?: Totals
}

const noRows = (): Record<TransactionKind, Row[]> => ({
  contributions: [],
  expenditures: [],
  transfers: [],
  distributions: [],
})

export const emptyState = (register: Register, today: string): State => ({
  register,
  accounts: new Map(),
  waiting: new Map(),
  reports: new Map(),
  words: [],
  aliases: new Map(),
  today,
})

const REFUSED: Outcome = { outcome: 'refused' }

/** Does what the command says; `importId` is the number of its import, and `isRefused` settles an outcome of either. */
export function apply(state: State, command: Command, importId: number, isRefused: boolean): Outcome {
  // A dry run says what would be, and leaves all as it is.
  const changed = 'dryRun' in command && command.dryRun === true ? structuredClone(state) : state
  switch (command.do) {
    case 'transactions':
      return takeTransactions(changed, command, importId, isRefused)
    case 'balances':
      return takeReports(changed, 'list', command.lines, command, importId, isRefused)
    case 'totals':
      return takeReports(changed, 'stateTotal', command.pages, command, importId, isRefused)
    case 'forget':
      forget(changed, command)
      return { outcome: 'done' }
    case 'alias':
      setAlias(changed, command)
      return { outcome: 'done' }
    default:
      for (const committee of changed.register.committees)
        if (committee.account === command.account) committee.name = command.name
      return { outcome: 'done' }
  }
}

/** The same content within one owner is the same row; alike ones are counted. */
const keyOf = ({ date, cents, type, party }: Content) => JSON.stringify([date, cents, type, party])

/* ---- Rows ---- */

const onFileOf = (state: State, account: number): OnFile => {
  const known = state.accounts.get(account) ?? { rows: noRows(), lists: {} }
  state.accounts.set(account, known)
  return known
}

const waitingOf = (state: State, filer: string): Record<TransactionKind, Row[]> => {
  const known = state.waiting.get(filer) ?? noRows()
  state.waiting.set(filer, known)
  return known
}

/** The accounts a filer's name could be: by alias of the election, else of any, else every one in the register that fits. */
function settle(state: State, filer: string, election: string): number[] {
  const alias = state.aliases.get(`${filer}|${election}`) ?? state.aliases.get(`${filer}|`)
  if (alias !== undefined) return [alias]
  return filersOf(state, election)
    .filter((each) => spellingsOf(each).includes(filer))
    .map(({ account }) => account)
}

/** Committees have no election; candidates are those of the election that the operator named. */
const filersOf = ({ register }: State, election: string) => [
  ...register.candidates.filter((each) => election === '' || each.election === election),
  ...register.committees,
]

/** Whether no other filer of the election could be named as this account is. */
function isAloneOfItsName(state: State, account: number, election: string): boolean {
  const filers = filersOf(state, election)
  const own = filers.filter((each) => each.account === account).flatMap(spellingsOf)
  const others = filers.filter((each) => each.account !== account).flatMap(spellingsOf)
  return own.length > 0 && own.every((name) => !others.includes(name))
}

/** The account that a row by name belongs to; null where it waits. */
function accountOf(state: State, { filer, content }: Line, election: string): number | null {
  const [account, other] = settle(state, filer, election)
  if (account === undefined || other !== undefined) return null
  return isInTerm(state, account, content.date) ? account : null
}

function isInTerm({ register }: State, account: number, date: string): boolean {
  const candidate = register.candidates.find((each) => each.account === account)
  if (!candidate) return true
  const { from, to } = termOf(candidate)
  return date >= from && date <= to
}

/** The rows of one owner that arrived, with the filer's name of each of those that are alike. */
type Arrived = Map<string, { content: Content; filers: string[] }>

function takeTransactions(
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
  const day = order.day ?? state.today

  if (day > state.today) return REFUSED
  // A page of an account's list is full where another one follows.
  const isPage = (file: number) => isByAccount && file < order.files.length - 1
  if (!partial && order.files.some((file, index) => file.length === 500 && !isPage(index))) return REFUSED
  if (rejected.length * 2 > lines.length) return REFUSED
  if (isWholeList && rejected.length > 0) return REFUSED
  // Reading: a line that does not tell whose it is may be anybody's, so that the export is all of nobody's rows.
  if (wholeThrough !== undefined && rejected.some(({ fault }) => fault === 'filer')) return REFUSED
  const outcome = wholeThrough !== undefined && rejected.length > 0 ? 'either' : 'done'
  if (outcome === 'either' && isRefused) return { outcome }
  const onFile = isByAccount ? state.accounts.get(account)?.lists[order.kind] : undefined
  if (isWholeList && onFile && onFile.asOf > day && !order.allowOlder) return REFUSED

  const totals = emptyTotals()
  for (const { content, fault } of lines) count(totals.read, fault === 'amount' ? 0 : content.cents)
  for (const { content, fault } of rejected) count(totals.rejected, fault === 'amount' ? 0 : content.cents)
  // Rows given by account are under no name: what becomes of the names in their lines is nothing to them.
  const good = order.files.map((file) =>
    file
      .filter(({ fault }) => !isRejected(order, fault))
      .map((line) => (isByAccount ? { ...line, filer: '' } : line)),
  )

  const ownerOf = (line: Line): number | string =>
    account ?? accountOf(state, line, order.election ?? '') ?? line.filer
  const arrived = arrivedByOwner(good, ownerOf, isByAccount, totals)
  if (isWholeList) {
    // An empty list is a whole list too: it says "none".
    const all = arrived.get(account) ?? new Map()
    compare(onFileOf(state, account).rows[order.kind], all, totals)
    replaceByList(state, account, order, all, { asOf: day, importId, word: null })
    return { outcome: 'done', totals }
  }
  for (const [owner, rows] of arrived)
    if (isSettled(state, owner, order)) {
      for (const { content, filers } of rows.values()) count(totals.unchanged, content.cents, filers.length)
      arrived.delete(owner)
    }
  if (!isByAccount) {
    takeFromFormerOwners(state, order, good, arrived)
    if (!partial) dropReplaced(state, order, good, arrived)
  }
  if (wholeThrough === undefined)
    for (const [owner, rows] of arrived)
      takeLoose(state, owner, order, rows, { importId, totals, replaces: !partial })
  else takeByWord(state, { ...order, wholeThrough }, arrived, importId, totals)
  return { outcome, totals }
}

/** Whether the account's whole list is as new as these files, so that they change nothing of it; his own word he may repeat. */
function isSettled(
  state: State,
  owner: number | string,
  { kind, day, wholeThrough }: TransactionImport,
): boolean {
  const list = typeof owner === 'number' ? state.accounts.get(owner)?.lists[kind] : undefined
  if (list === undefined) return false
  if (wholeThrough === undefined) return list.asOf >= (day ?? state.today)
  return list.asOf > wholeThrough || (list.asOf === wholeThrough && list.word === null)
}

/**
 * The same row under the same name has one owner. Where it waits, whatever the election, and now belongs to an account, it
 * waits no more; and where its name of this election was another's, it is no longer there.
 */
function takeFromFormerOwners(
  state: State,
  order: TransactionImport,
  files: readonly (readonly Line[])[],
  arrived: ReadonlyMap<number | string, Arrived>,
): void {
  const { kind, election = '' } = order
  const most = new Map<string, Line[]>()
  for (const file of files)
    for (const [name, alike] of Map.groupBy(file, ({ filer, content }) => `${filer} ${keyOf(content)}`))
      if (alike.length > (most.get(name)?.length ?? 0)) most.set(name, alike)
  for (const alike of most.values()) {
    const [{ filer, content }] = alike as [Line] // at least one
    const owner = accountOf(state, { filer, content }, election)
    if (owner !== null && !arrived.has(owner)) continue
    const withoutThese = (rows: readonly Row[], isTheirs: (row: Row) => boolean) => {
      const these = new Set(copiesOf(rows, keyOf(content)).slice(0, alike.length).filter(isTheirs))
      return rows.filter((row) => !these.has(row))
    }
    const waiting = state.waiting.get(filer)
    if (waiting && owner !== null) waiting[kind] = withoutThese(waiting[kind], () => true)
    for (const [account, { rows }] of state.accounts)
      if (account !== owner && !isSettled(state, account, order))
        rows[kind] = withoutThese(
          rows[kind],
          (row) => !row.isWhole && row.filer === filer && row.election === election,
        )
  }
}

/** "The loose rows of each owner's days that are in the files are replaced", by whatever name an owner had them. */
function dropReplaced(
  state: State,
  order: TransactionImport,
  files: readonly (readonly Line[])[],
  arrived: ReadonlyMap<number | string, Arrived>,
): void {
  const { kind, election = '' } = order
  const days = new Set(files.flat().map(({ filer, content }) => `${filer} ${content.date}`))
  const isReplaced = ({ filer, content, ...row }: Row) =>
    !row.isWhole && row.election === election && days.has(`${filer} ${content.date}`)
  for (const [filer, rows] of state.waiting)
    rows[kind] = rows[kind].filter((row) => {
      const { filers = [] } = arrived.get(filer)?.get(keyOf(row.content)) ?? {}
      return !isReplaced(row) || copiesOf(rows[kind], keyOf(row.content)).indexOf(row) < filers.length
    })
  for (const [account, { rows }] of state.accounts) {
    const own = new Set([...(arrived.get(account)?.values() ?? [])].map(({ content }) => content.date))
    if (!isSettled(state, account, order))
      rows[kind] = rows[kind].filter((row) => own.has(row.content.date) || !isReplaced(row))
  }
}

/** Whose row it is need not be read where the list is an account's. */
const isRejected = ({ account }: TransactionImport, fault: Line['fault']) =>
  fault !== undefined && !(fault === 'filer' && account !== undefined)

const emptyTotals = (): Totals => ({
  read: { rows: 0, cents: 0 },
  booked: { rows: 0, cents: 0 },
  unchanged: { rows: 0, cents: 0 },
  waiting: { rows: 0, cents: 0 },
  rejected: { rows: 0, cents: 0 },
  repeated: { rows: 0, cents: 0 },
})

function count(total: { rows: number; cents: number }, cents: number, copies = 1): void {
  total.rows += copies
  total.cents += copies * cents
}

/**
 * Rows alike within a file are as many transactions. Exports that overlap repeat them, and the pages of an account
 * do not.
 */
function arrivedByOwner(
  files: readonly (readonly Line[])[],
  ownerOf: (line: Line) => number | string,
  arePages: boolean,
  totals: Totals,
): Map<number | string, Arrived> {
  const arrived = new Map<number | string, Arrived>()
  for (const file of arePages ? [files.flat()] : files) {
    const inFile = new Map<number | string, Arrived>()
    for (const line of file) {
      const rows: Arrived = inFile.get(ownerOf(line)) ?? new Map()
      inFile.set(ownerOf(line), rows)
      const key = keyOf(line.content)
      rows.set(key, { content: line.content, filers: [...(rows.get(key)?.filers ?? []), line.filer] })
    }
    for (const [owner, rows] of inFile) {
      const all: Arrived = arrived.get(owner) ?? new Map()
      arrived.set(owner, all)
      for (const [key, { content, filers }] of rows) {
        const before = all.get(key)?.filers ?? []
        all.set(key, { content, filers: [...before, ...filers.slice(before.length)] })
        count(totals.repeated, content.cents, Math.min(before.length, filers.length))
      }
    }
  }
  return arrived
}

const wholeFirst = (a: Row, b: Row) => Number(b.isWhole) - Number(a.isWhole)

const copiesOf = (rows: readonly Row[], key: string) => rows.filter(({ content }) => keyOf(content) === key)

/** Counts what arrives for an account as booked where it is new there, else as unchanged. */
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
  /** Whether the loose rows of the days that arrived give way. */
  replaces: boolean
}

function takeLoose(
  state: State,
  owner: number | string,
  { kind, election = '' }: TransactionImport,
  arrived: Arrived,
  { importId, totals, replaces }: Taking,
): void {
  const rows = typeof owner === 'number' ? onFileOf(state, owner).rows : waitingOf(state, owner)
  if (typeof owner === 'number') compare(rows[kind], arrived, totals)
  else for (const { content, filers } of arrived.values()) count(totals.waiting, content.cents, filers.length)

  for (const [key, { content, filers }] of arrived) {
    const held = copiesOf(rows[kind], key).toSorted(wholeFirst)
    for (const [index, row] of held.slice(0, filers.length).entries())
      // Given by account, it is under no name from now on.
      if (filers[index] === '' && !row.isWhole) row.filer = ''
    for (const filer of filers.slice(held.length))
      rows[kind].push({ content, importId, isWhole: false, filer, election })
  }
  if (!replaces || typeof owner === 'string') return
  const days = new Set([...arrived.values()].map(({ content }) => content.date))
  const kept: Row[] = []
  // Rows of a whole list stay, and count towards as many as arrived.
  for (const row of rows[kind].toSorted(wholeFirst)) {
    const key = keyOf(row.content)
    const wanted = arrived.get(key)?.filers.length ?? 0
    if (row.isWhole || !days.has(row.content.date) || copiesOf(kept, key).length < wanted) kept.push(row)
  }
  rows[kind] = kept
}

/**
 * These rows become the account's whole list of the kind; whatever else of it was there goes. Reading: a list that says what
 * it said before, as of the same day, was brought before.
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

const keysOf = (rows: readonly Row[]) =>
  rows
    .filter(({ isWhole }) => isWhole)
    .map(({ content }) => keyOf(content))
    .toSorted()
    .join()

function takeByWord(
  state: State,
  order: TransactionImport & { wholeThrough: string },
  arrived: ReadonlyMap<number | string, Arrived>,
  importId: number,
  totals: Totals,
): void {
  const { kind, election = '', wholeThrough: through } = order
  /*
   * Reading: "matched without ambiguity". An account gets no list where one of its rows is rejected; and neither where a row
   * is rejected or waits that may be its own: the row's name fits it among others, or fits it and the row is outside its
   * term (a slip of the date would hide money).
   */
  const said: Said = { files: order.files, register: structuredClone(state.register) }
  const doubtful = new Set<number>()
  const spokenOf = new Set<number>()
  for (const line of order.files.flat()) {
    const fits = settle(state, line.filer, election)
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
    replaceByList(state, owner, order, rows, { asOf: through, importId, word: election, said })
  }

  /*
   * "For the accounts of the same election and word, a kind without a row is an empty whole list", in either order of the
   * exports. Reading: that it has no row is told only of an account whose name is no other's; what the operator leaves unsaid takes nothing from what the account's own list says; and an export
   * that came first says "none" only where nothing of the kind is on file since.
   */
  const filers = order.files.flat().map(({ filer }) => filer)
  const word: Word = { election, kind, day: through, importId, filers, said }
  // Reading: an account whose rows of this kind are in doubt is given nothing by them, of other kinds neither.
  const named = [...arrived.keys()].filter((owner) => typeof owner === 'number' && !doubtful.has(owner))
  for (const [account, { lists }] of state.accounts) {
    const isOfWord = Object.values(lists).some((list) => list.word === election)
    const own = lists[kind]
    const isNone = isOfWord && !spokenOf.has(account) && isAloneOfItsName(state, account, election)
    const isOpen = !isSettled(state, account, order)
    if (isNone && own?.word !== null && isOpen)
      replaceByList(state, account, order, new Map(), { asOf: through, importId, word: election, said })
    if (isOfWord && (named.includes(account) || (isNone && isOpen)))
      for (const former of state.words.filter((each) => each.election === election && each.kind !== kind))
        if (!hasWaiting(state, account, former, order)) giveNone(state, account, former)
  }
  // His word on the latest day counts.
  const before = state.words.find((each) => each.election === election && each.kind === kind)
  if (before === undefined || before.day <= through)
    state.words = [...state.words.filter((each) => each !== before), word]
}

/** Whether rows of a kind wait that may be the account's, also dated outside its term, or under a name of several. */
const hasWaiting = (
  state: State,
  account: number,
  { kind }: Word,
  { election = '' }: TransactionImport,
): boolean =>
  [...state.waiting].some(
    ([filer, rows]) => rows[kind].length > 0 && settle(state, filer, election).includes(account),
  )

/**
 * The account has no row of this kind, by what the operator said earlier: unless a name in that export may be its own, as
 * names settle now.
 */
function giveNone(
  state: State,
  account: number,
  { kind, day, importId, election, filers, said }: Word,
): void {
  const { lists, rows } = onFileOf(state, account)
  const isOnFile = lists[kind] !== undefined || rows[kind].some(({ content }) => content.date <= day)
  const isSpokenOf = filers.some((filer) => settle(state, filer, election).includes(account))
  if (isSpokenOf || isOnFile) return
  lists[kind] = { asOf: day, importId, word: election, said }
}

/* ---- Aliases ---- */

function setAlias(state: State, { filer, election, account }: Alias): void {
  const name = `${filer}|${election}`
  if (account === null && !state.aliases.has(name)) return
  const former: State = { ...state, aliases: new Map(state.aliases) }
  if (account === null) state.aliases.delete(name)
  else state.aliases.set(name, account)
  const isConcerned = (of: string) =>
    of === election || (election === '' && !state.aliases.has(`${filer}|${of}`))

  while (endLists(state, former, filer, isConcerned));
  moveLooseRows(state, filer, isConcerned)
}

/** The rows under the name in exports of these elections, except those of an account's own list. */
function* rowsUnder(state: State, filer: string, isConcerned: (election: string) => boolean) {
  const isTheirs = (row: Row) => row.filer === filer && isConcerned(row.election)
  for (const kind of KINDS) {
    for (const row of state.waiting.get(filer)?.[kind] ?? [])
      if (isTheirs(row)) yield { owner: null, kind, row, list: undefined }
    for (const [owner, { rows, lists }] of state.accounts)
      for (const row of rows[kind])
        if (isTheirs(row)) yield { owner, kind, row, list: row.isWhole ? lists[kind] : undefined }
  }
}

const newOwner = (state: State, filer: string, { content, election }: Row) =>
  accountOf(state, { filer, content }, election)

/**
 * Reading: a row that comes again under another name keeps its first, so that nobody knows of each row of a list by word
 * under which names it was in the export. Answers whether any list is whole no more.
 */
function endLists(
  state: State,
  former: State,
  filer: string,
  isConcerned: (election: string) => boolean,
): boolean {
  let hasEnded = false
  const under = [...rowsUnder(state, filer, isConcerned)]
  const doubtful = [...state.accounts].flatMap(([account, { lists }]) =>
    KINDS.filter((kind) => {
      const { word = null, asOf = '', importId } = lists[kind] ?? {}
      if (word === null || !isConcerned(word)) return false
      const owners = new Set([
        ...settle(former, filer, word),
        ...under.flatMap(({ owner, row, list }) =>
          owner !== null && row.election === word && (!row.isWhole || list?.word === word) ? [owner] : [],
        ),
      ])
      const now = settle(state, filer, word)
      const isSame = owners.size === now.length && now.every((each) => owners.has(each))
      // What is known of the names in an export is told by the latest word alone.
      const said = state.words.find((each) => each.election === word && each.kind === kind)
      const isSilent = said?.importId === importId && !said?.filers.includes(filer)
      if (!isSame && (owners.has(account) || now.includes(account)) && !isSilent) return true
      // It was whole without a row that comes to it now.
      return under.some(
        ({ owner, kind: of, row }) =>
          of === kind &&
          !row.isWhole &&
          row.election === word &&
          row.content.date <= asOf &&
          owner !== account &&
          newOwner(state, filer, row) === account,
      )
    }).map((kind) => ({ account, kind })),
  )
  for (const { account, kind } of doubtful) {
    const { lists, rows } = onFileOf(state, account)
    delete lists[kind]
    rows[kind] = rows[kind].map((row) => ({ ...row, isWhole: false }))
    hasEnded = true
  }
  return hasEnded
}

/** Reading: alike rows that their new owner has already are the same ones. */
function moveLooseRows(state: State, filer: string, isConcerned: (election: string) => boolean): void {
  const moving = [...rowsUnder(state, filer, isConcerned)]
    .filter(({ row }) => !row.isWhole)
    .map((each) => ({ ...each, to: newOwner(state, filer, each.row) }))
    .filter(({ owner, to }) => owner !== to)
    .toSorted((a, b) => (a.owner ?? 0) - (b.owner ?? 0) || (a.to ?? 0) - (b.to ?? 0))
  const rowsOf = (owner: number | null) =>
    owner === null ? waitingOf(state, filer) : onFileOf(state, owner).rows
  for (const group of Map.groupBy(moving, ({ owner, to }) => `${owner} ${to}`).values())
    for (const alike of Map.groupBy(group, ({ kind, row }) => `${kind} ${keyOf(row.content)}`).values()) {
      const [{ owner, to, kind, row }] = alike as [(typeof moving)[number]] // at least one
      const known = copiesOf(rowsOf(to)[kind], keyOf(row.content)).length
      rowsOf(to)[kind].push(...alike.slice(known).map((each) => each.row))
      const gone = new Set(alike.map((each) => each.row))
      rowsOf(owner)[kind] = rowsOf(owner)[kind].filter((each) => !gone.has(each))
    }
}

/**
 * The lists by word that are not what their export says, as its names settle by the aliases of now: each would be a false
 * figure. Told from the exports alone, and not from what was made of them.
 */
export function falseLists(state: State): { account: number; kind: TransactionKind }[] {
  return [...state.accounts].flatMap(([account, { lists, rows }]) =>
    KINDS.filter((kind) => {
      const list = lists[kind]
      if (!list?.said || list.word === null) return false
      const { said, word, asOf } = list
      const then: State = { ...state, register: said.register }
      const isDoubtful = said.files.flat().some((line) => {
        const fits = settle(then, line.filer, word)
        const isClear = line.fault === undefined && accountOf(then, line, word) !== null
        return fits.includes(account) && !isClear
      })
      const arrived = arrivedByOwner(
        said.files.map((file) => file.filter(({ fault }) => fault === undefined)),
        (line) => accountOf(then, line, word) ?? line.filer,
        false,
        emptyTotals(),
      )
      const own = [...(arrived.get(account) ?? new Map<string, never>()).values()].filter(
        ({ content }) => content.date <= asOf,
      )
      const told = own.flatMap(({ content, filers }) => filers.map(() => keyOf(content))).toSorted()
      return isDoubtful || told.join() !== keysOf(rows[kind])
    }).map((kind) => ({ account, kind })),
  )
}

/* ---- Reported figures ---- */

const OF_CASH = ['monetary', 'loans', 'expend', 'transfers'] as const

const isComplete = (given: Given) =>
  given.coh !== undefined || OF_CASH.every((figure) => given[figure] !== undefined)

function takeReports(
  state: State,
  source: Source,
  reports: readonly { account: number; given: Given }[],
  {
    day,
    replace = false,
    allowOlder = false,
  }: (BalancesImport & { pages?: never }) | (TotalsImport & { replace?: never }),
  importId: number,
  isRefused: boolean,
): Outcome {
  const asOf = day ?? state.today
  if (asOf > state.today) return REFUSED
  // Reading: decision 0011 leaves open whether an earlier list or page is refused, or only changes nothing that is newer.
  const held = [...state.reports.values()].flatMap((slots) => [
    slots[`${source} complete`],
    slots[`${source} incomplete`],
  ])
  const isOlder = !allowOlder && held.some((report) => report !== undefined && report.asOf > asOf)
  const outcome: Outcome = { outcome: isOlder ? 'either' : 'done' }
  if (isOlder && isRefused) return outcome
  for (const { account, given } of reports) {
    const slots = state.reports.get(account) ?? {}
    state.reports.set(account, slots)
    const slot: Slot = `${source} ${isComplete(given) ? 'complete' : 'incomplete'}`
    const before = slots[slot]
    if (before && before.asOf > asOf && !allowOlder) continue
    // Reading: what says the same of the same day was brought before.
    if (before?.asOf === asOf && FIGURES.every((figure) => before.given[figure] === given[figure])) continue
    slots[slot] = { given, asOf, importId }
  }
  const named = new Set(reports.map(({ account }) => account))
  if (replace)
    for (const [account, slots] of state.reports)
      if (!named.has(account)) {
        delete slots['list complete']
        delete slots['list incomplete']
      }
  return outcome
}

/* ---- Forgetting ---- */

function forget(state: State, { what, account, importId }: Forget): void {
  if (what !== 'transactions') {
    const source: Source = what === 'totals' ? 'stateTotal' : 'list'
    for (const [whose, slots] of state.reports)
      for (const slot of [`${source} complete`, `${source} incomplete`] as const)
        if (whose === account || (importId !== undefined && slots[slot]?.importId === importId))
          delete slots[slot]
    return
  }
  if (account !== undefined) {
    state.accounts.delete(account)
    // Reading: what the operator said of all filers is no longer so once the rows of one are gone.
    state.words = []
    return
  }
  const isIts = (lists: OnFile['lists'], kind: TransactionKind) => lists[kind]?.importId === importId
  // A list that went before what a word said of its account is gone, so that nobody knows what the word said of it.
  const ended = new Set(
    KINDS.filter((kind) => [...state.accounts.values()].some(({ lists }) => isIts(lists, kind))),
  )
  state.words = state.words.filter((word) => word.importId !== importId && !ended.has(word.kind))
  for (const { rows, lists } of state.accounts.values())
    for (const kind of KINDS) {
      const goes = isIts(lists, kind)
      if (goes) delete lists[kind]
      /*
       * Reading: the rows of a whole list go with the import that made it whole, and not with the one that brought one of
       * them first: without it the list would be whole no more.
       */
      rows[kind] = rows[kind].filter((row) => (row.isWhole ? !goes : row.importId !== importId))
    }
  for (const rows of state.waiting.values())
    for (const kind of KINDS) rows[kind] = rows[kind].filter((row) => row.importId !== importId)
}

/* ---- What is shown ---- */

type Figures = Record<Figure, number | null>

/** What the site shows of an account; several imports may have brought the oldest part of a ledger. */
export interface Shown extends Figures {
  basis: Balance['basis']
  asOf: string | null
  reconciled: boolean | null
  /** Without figures that are alike. */
  difference: Given | null
  importIds: number[]
}

export function shownOf(state: State, account: number): Shown {
  const slots = state.reports.get(account) ?? {}
  const ledger = ledgerOf(state, account)
  const stateTotal = reported('stateTotal', slots['stateTotal complete'])
  const list = reported('list', slots['list complete'])
  // On the same day in this order.
  const shown = [ledger, stateTotal, list]
    .flatMap((basis) => basis ?? [])
    .reduce<Basis | null>(
      (newest, basis) => (newest === null || basis.asOf > newest.asOf ? basis : newest),
      null,
    )
  if (shown === null) {
    // Reading: on the same day the state's word goes before an operator's.
    const incomplete = [slots['stateTotal incomplete'], slots['list incomplete']]
      .flatMap((report) => report ?? [])
      .reduce<Report | null>(
        (newest, each) => (newest === null || each.asOf > newest.asOf ? each : newest),
        null,
      )
    return {
      ...(incomplete ? figuresOf(incomplete.given) : NOTHING),
      coh: null,
      basis: null,
      asOf: incomplete?.asOf ?? null,
      reconciled: null,
      difference: null,
      importIds: incomplete ? [incomplete.importId] : [],
    }
  }
  // Reading: where a newer list is shown, it is not the figure that agrees with anything.
  if (shown === ledger && stateTotal?.asOf === ledger.asOf) {
    const differences = FIGURES.flatMap((figure) => {
      const [ours, theirs] = [ledger.figures[figure], stateTotal.figures[figure]]
      return theirs === null || ours === null || ours === theirs ? [] : [[figure, ours - theirs] as const]
    })
    if (differences.length > 0)
      return { ...asShown(stateTotal), reconciled: false, difference: Object.fromEntries(differences) }
    return { ...asShown(ledger), reconciled: true }
  }
  return asShown(shown)
}

interface Basis {
  basis: 'ledger' | Source
  figures: Figures
  asOf: string
  importIds: number[]
}

const asShown = ({ figures, ...basis }: Basis): Shown => ({
  ...figures,
  ...basis,
  reconciled: null,
  difference: null,
})

const NOTHING: Figures = {
  coh: null,
  monetary: null,
  loans: null,
  inkind: null,
  expend: null,
  transfers: null,
  other: null,
}

function figuresOf(given: Given): Figures {
  const { coh, monetary, loans, expend, transfers } = given
  const computed =
    monetary === undefined || loans === undefined || expend === undefined || transfers === undefined
      ? null
      : monetary + loans - expend - transfers
  return { ...NOTHING, ...given, coh: coh ?? computed }
}

function reported(basis: Source, report: Report | undefined): Basis | null {
  if (!report) return null
  return { basis, figures: figuresOf(report.given), asOf: report.asOf, importIds: [report.importId] }
}

/** The account's own rows, all four kinds, each whole; as old as the oldest of them. */
export function ledgerOf(state: State, account: number): Basis | null {
  const onFile = state.accounts.get(account)
  const lists = KINDS.map((kind) => onFile?.lists[kind])
  if (!onFile || lists.includes(undefined)) return null
  const days = lists.map((list) => list?.asOf ?? '')
  const asOf = days.toSorted()[0] ?? ''
  const sum = (kind: TransactionKind, counts: (type: string) => boolean) =>
    onFile.rows[kind]
      .filter(({ isWhole, content }) => isWhole && counts(content.type))
      .reduce((before, { content }) => before + content.cents, 0)
  const given = {
    monetary: sum('contributions', (type) => type !== 'LOA' && type !== 'INK'),
    loans: sum('contributions', (type) => type === 'LOA'),
    inkind: sum('contributions', (type) => type === 'INK'),
    // Petty cash spent left the account when it was withdrawn.
    expend: sum('expenditures', (type) => type !== 'PCS'),
    transfers: sum('transfers', () => true),
    other: sum('distributions', () => true),
  }
  const importIds = lists.flatMap((list) => (list?.asOf === asOf ? [list.importId] : []))
  return { basis: 'ledger', figures: figuresOf(given), asOf, importIds: [...new Set(importIds)] }
}

/** Each whole list that is on file of an account, an empty one too. */
export function wholeListsOf(state: State, account: number) {
  const onFile = state.accounts.get(account)
  if (!onFile) return []
  return KINDS.flatMap((kind) => {
    const wholeAsOf = onFile.lists[kind]?.asOf
    const rows = onFile.rows[kind].filter(({ isWhole }) => isWhole)
    const sum = rows.reduce((before, { content }) => before + content.cents, 0)
    return wholeAsOf === undefined ? [] : [{ kind, count: rows.length, sum, wholeAsOf }]
  })
}
