import type { Alias } from './commands.ts'
import { KINDS, type Row, type State, keyOf, onFileOf, waitingOf, copiesOf } from './state.ts'
import { accountsNamed, accountOf } from './accountsNamed.ts'

export function setAlias(state: State, { filer, election, account }: Alias): void {
  const name = `${filer}|${election}`
  if (account === null && !state.aliases.has(name)) return
  const former: State = { ...state, aliases: new Map(state.aliases) }
  if (account === null) state.aliases.delete(name)
  else state.aliases.set(name, account)
  const isConcerned = (listElection: string) =>
    listElection === election || (election === '' && !state.aliases.has(`${filer}|${listElection}`))

  while (endLists(state, former, filer, isConcerned));
  moveLooseRows(state, filer, isConcerned)
}

/** The rows with this name in exports of these elections, except those of an account's own list. */
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
 * Reading: a row that arrives again under another name keeps the first one, so for the rows of a list by word it is
 * unknown under which names they were in the export. Returns whether any list has stopped being whole.
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
        ...accountsNamed(former, filer, word),
        ...under.flatMap(({ owner, row, list }) =>
          owner !== null && row.election === word && (!row.isWhole || list?.word === word) ? [owner] : [],
        ),
      ])
      const now = accountsNamed(state, filer, word)
      const isSame = owners.size === now.length && now.every((each) => owners.has(each))
      // Only the latest word tells which names are in an export.
      const vouched = state.words.find((each) => each.election === word && each.kind === kind)
      const isSilent = vouched?.importId === importId && !vouched?.filers.includes(filer)
      if (!isSame && (owners.has(account) || now.includes(account)) && !isSilent) return true
      // It was whole without a row that now belongs to it.
      return under.some(
        ({ owner, kind: arrivedKind, row }) =>
          arrivedKind === kind &&
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

/** Reading: equal rows that the new owner already has are the same rows. */
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
