import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { AuditEntry } from '#contract/schemas/audit.ts'
import type { ChangeList, RecordChange } from '#contract/schemas/change.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { importList } from '#importer/runImport.ts'
import type { ImportTypeName } from '#importer/read/fileSchemas.ts'
import { asAdmin } from '#tests/support/api/asAdmin.ts'
import { ORIGIN } from '#tests/support/api/createTestApp.ts'
import { makeFolder } from '#tests/support/importer/makeRegister.ts'
import { runs } from '#tests/support/importer/runs.ts'
import { candidateList, committeeList } from '#tests/support/importer/stateFiles.ts'
import { lines, tabbed } from '#tests/support/importer/tabbed.ts'
import { emptyDatabase } from '#tests/support/register/emptyDatabase.ts'
import { watchJournal } from '#tests/support/register/watchJournal.ts'

/*
 * Random mixes of imports, edits, deletions and undo against a plain list of changes: each step compares what every record
 * showed before it with what it shows after it, and adds a line for each that differs. What is listed is that list without
 * the records that are deleted now.
 */

const CANDIDATES = [1, 2, 3, 4]
const COMMITTEES = [71, 72, 73]

type Facts = Record<string, string | number | null>
type Links = [committee: number, name: string][]

interface Candidate {
  district: string
  status: string
  left: string | null
}

interface Committee {
  name: string
  chair: string
  left: string | null
}

interface Line {
  kind: RecordChange['kind']
  account: number
  what: RecordChange['what']
  before: Facts
  after: Facts
  races: string[]
}

type Step =
  | { do: 'list candidates'; listed: Record<string, Omit<Candidate, 'left'>> }
  | { do: 'list committees'; listed: Record<string, Omit<Committee, 'left'>> }
  | { do: 'list balances'; listed: Record<string, number> }
  | { do: 'add account' | 'remove account'; candidate: number; committee: number }
  | { do: 'delete' | 'restore'; account: number }
  | { do: 'undo' }

const listOf = <Value>(accounts: readonly number[], value: fc.Arbitrary<Value>, minLength = 1) =>
  fc
    .subarray([...accounts], { minLength })
    .chain((some) => fc.record(Object.fromEntries(some.map((account) => [account, value]))))

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('list candidates' as const),
      listed: listOf(
        CANDIDATES,
        fc.record({
          district: fc.constantFrom('005', '5', '006'),
          status: fc.constantFrom('Qualified', 'Withdrew'),
        }),
      ),
    }),
    fc.record({
      do: fc.constant('list committees' as const),
      listed: listOf(
        COMMITTEES,
        fc.record({ name: fc.constantFrom('Oak Fund', 'Pine Fund'), chair: fc.constantFrom('Lee', 'Pat') }),
      ),
    }),
    fc.record({
      do: fc.constant('list balances' as const),
      listed: listOf([...CANDIDATES, ...COMMITTEES], fc.integer({ min: -5, max: 5 })),
    }),
    fc.record({
      do: fc.constantFrom('add account' as const, 'remove account' as const),
      candidate: fc.constantFrom(...CANDIDATES),
      committee: fc.constantFrom(...COMMITTEES),
    }),
    fc.record({
      do: fc.constantFrom('delete' as const, 'restore' as const),
      account: fc.constantFrom(...CANDIDATES, ...COMMITTEES),
    }),
    fc.record({ do: fc.constant('undo' as const) }),
  ),
  { minLength: 5, maxLength: 25 },
)

/** The first lists, with which the journal begins. */
const FIRST: Step[] = [
  {
    do: 'list candidates',
    listed: Object.fromEntries(CANDIDATES.map((each) => [each, { district: '005', status: 'Qualified' }])),
  },
  {
    do: 'list committees',
    listed: Object.fromEntries(COMMITTEES.slice(1).map((each) => [each, { name: 'Oak Fund', chair: 'Lee' }])),
  },
]

test('whatever is imported, edited, deleted and undone, the changes are those of a plain list', async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(steps, async (mix) => {
      for (const what of await play([...FIRST, ...mix])) seen.set(what, (seen.get(what) ?? 0) + 1)
    }),
    runs(40),
  )
  expect([...seen.keys()].toSorted()).toEqual([
    'balance added',
    'balance changed',
    'candidate back',
    'candidate changed',
    'candidate left',
    'committee added',
    'committee back',
    'committee changed',
    'committee left',
  ])
})

/** Returns which kinds of changes occurred. */
async function play(mix: readonly Step[]): Promise<Set<string>> {
  const db = await openDatabase(await emptyDatabase())
  onTestFinished(() => db.destroy())
  const site = await asAdmin({}, { db })
  const { documentStore, write } = makeFolder()
  const model = newModel()
  let told: Awaited<ReturnType<typeof watchJournal>> | undefined
  for (const [index, step] of mix.entries()) {
    const day = new Date(Date.UTC(2026, 6, 1 + index)).toISOString().slice(0, 10)
    const take = async (kind: ImportTypeName, content: string) => {
      const clock = () => new Date(`${day}T23:00:00Z`)
      const options = { documentStore, clock, asOf: day, allowRemovals: true }
      const report = await importList(db, kind, [write(`list${index}.txt`, content)], options)
      expect({ day, ...report }).toMatchObject({ outcome: 'done', message: expect.any(String) as string })
    }
    const before = model.facts()
    await follow(step, { site, model, take, day })
    // The first list begins the journal.
    if (index > 0) model.note(before)
    told ??= await watchJournal(db)
  }
  await told?.()
  await compare(site, model)
  return new Set(model.list.map(({ kind, what }) => `${kind} ${what}`))
}

type Site = Awaited<ReturnType<typeof asAdmin>>
type Model = ReturnType<typeof newModel>

function newModel() {
  const candidates = new Map<number, Candidate>()
  const committees = new Map<number, Committee>()
  const balances = new Map<number, { coh: number; asOf: string }>()
  const links = new Map<number, number[]>()
  const deleted = new Set<number>()
  const list: Line[] = []

  const linksOf = (candidate: number): Links =>
    (links.get(candidate) ?? [])
      .filter((committee) => !deleted.has(committee))
      .map((committee) => [committee, committees.get(committee)?.name ?? ''])

  const raceOf = (candidate: number) => {
    const { district } = candidates.get(candidate) ?? { district: '' }
    return candidates.has(candidate) ? `20261103-GEN/STR/${Number(district)}` : ''
  }

  /** By kind and account, what the site says of it. */
  const facts = () =>
    new Map<string, { kind: Line['kind']; account: number; facts: Facts; race: string }>([
      ...[...candidates].map(([account, { district, status, left }]) => {
        const known = { district, status, accounts: JSON.stringify(linksOf(account)), offListSince: left }
        return [
          `candidate ${account}`,
          { kind: 'candidate', account, facts: known, race: raceOf(account) },
        ] as const
      }),
      ...[...committees].map(([account, { name, chair, left }]) => {
        const known = { name, chair, offListSince: left }
        return [`committee ${account}`, { kind: 'committee', account, facts: known, race: '' }] as const
      }),
      ...[...balances].map(([account, { coh, asOf }]) => {
        const known = { coh: coh * 100, basis: 'list', asOf }
        return [
          `balance ${account}`,
          { kind: 'balance', account, facts: known, race: raceOf(account) },
        ] as const
      }),
    ])

  return {
    candidates,
    committees,
    balances,
    links,
    deleted,
    list,
    facts,
    /** Adds what differs from `before` to the list, in the order in which one change lists it. */
    note(before: ReturnType<typeof facts>) {
      const after = facts()
      const order = ['candidate', 'committee', 'balance']
      const news = [...after].flatMap(([key, { kind, account, facts: is, race }]): Line[] => {
        const was = before.get(key)
        if (was && JSON.stringify(was.facts) === JSON.stringify(is)) return []
        const what = !was
          ? 'added'
          : (was.facts['offListSince'] ?? null) === (is['offListSince'] ?? null)
            ? 'changed'
            : is['offListSince'] === null
              ? 'back'
              : was.facts['offListSince'] === null
                ? 'left'
                : 'changed'
        return [{ kind, account, what, before: was?.facts ?? {}, after: is, races: [was?.race ?? '', race] }]
      })
      list.push(
        ...news.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.account - b.account),
      )
    },
  }
}

interface Playing {
  site: Site
  model: Model
  take: (kind: ImportTypeName, content: string) => Promise<void>
  day: string
}

async function follow(step: Step, playing: Playing): Promise<void> {
  const { site, model, take, day } = playing
  switch (step.do) {
    case 'list candidates':
      await take('candidates', candidateList(...Object.entries(step.listed).map(candidateRow)))
      replaceList(model.candidates, step.listed, day)
      return
    case 'list committees':
      await take('committees', committeeList(...Object.entries(step.listed).map(committeeRow)))
      replaceList(model.committees, step.listed, day)
      return
    case 'list balances':
      await take(
        'balances',
        lines(
          'account\tcoh',
          ...Object.entries(step.listed).map(([account, coh]) => `${account}\t${coh}.00`),
        ),
      )
      for (const [account, coh] of Object.entries(step.listed))
        model.balances.set(Number(account), { coh, asOf: day })
      return
    case 'add account':
      return link(playing, step, true)
    case 'remove account':
      return link(playing, step, false)
    case 'delete': {
      const path = model.candidates.has(step.account) ? 'candidates' : 'committees'
      const { status } = await site.call('DELETE', `/api/admin/${path}/${step.account}`)
      if (status < 300) model.deleted.add(step.account)
      return
    }
    case 'restore': {
      const type = model.candidates.has(step.account) ? 'candidate' : 'committee'
      const { status } = await site.call('DELETE', `/api/admin/deletions/${type}/${step.account}`)
      if (status < 300) model.deleted.delete(step.account)
      return
    }
    case 'undo':
      return undoNewest(playing)
  }
}

function replaceList<Value extends object>(
  on: Map<number, Value & { left: string | null }>,
  listed: Record<string, Value>,
  day: string,
): void {
  for (const [account, known] of on)
    if (!(account in listed)) on.set(account, { ...known, left: known.left ?? day })
  for (const [account, value] of Object.entries(listed)) on.set(Number(account), { ...value, left: null })
}

const candidateRow = ([account, { district, status }]: [string, Omit<Candidate, 'left'>]) =>
  tabbed(
    `${account}|0|20261103-GEN|STR|State Representative|${district}||QUA|${status}|REP|Party|Made|Up ${account}||` +
      'N|1 Made Up Street||Nowhere|FL|32301|LEO|||||',
  )

const committeeRow = ([account, { name, chair }]: [string, Omit<Committee, 'left'>]) =>
  tabbed(`${account}|${name}|PAC|A committee|1 Made Up Street||Nowhere|FL|32301|Leon||Made|${chair}||||`)

async function link(
  { site, model }: Playing,
  { candidate, committee }: Linked,
  isAdded: boolean,
): Promise<void> {
  const path = `/api/candidates/${candidate}/accountlist`
  const response = isAdded
    ? await site.api.request(path, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Origin: ORIGIN, Cookie: `ledger=${site.cookie}` },
        body: JSON.stringify({ accountName: '', accountNum: committee }),
      })
    : await site.call('DELETE', `/api/admin/candidates/${candidate}/accountlist/${committee}`)
  if (response.status < 300) setLink(model, { candidate, committee }, isAdded)
}

interface Linked {
  candidate: number
  committee: number
}

function setLink({ links }: Model, { candidate, committee }: Linked, isAdded: boolean): void {
  const others = (links.get(candidate) ?? []).filter((each) => each !== committee)
  links.set(candidate, isAdded ? [...others, committee] : others)
}

async function undoNewest({ site, model }: Playing): Promise<void> {
  const entries = (await site.read('/api/admin/audit')) as AuditEntry[]
  const newest = entries.find(({ action, undoneBy }) => undoneBy === undefined && action in UNDONE)
  if (!newest) return
  const { status } = await site.call('POST', `/api/admin/audit/${newest.id}/undo`)
  if (status < 300) UNDONE[newest.action as keyof typeof UNDONE](model, newest) // as `find` made sure
}

const accountIn = (record: string) => Number(record.split('/')[1])
const linkIn = ({ record, before, after }: AuditEntry): Linked => ({
  candidate: accountIn(record),
  committee: Number((after ?? before)?.['accountNum']),
})

const UNDONE = {
  'account added': (model: Model, entry: AuditEntry) => setLink(model, linkIn(entry), false),
  'account removed': (model: Model, entry: AuditEntry) => setLink(model, linkIn(entry), true),
  deleted: (model: Model, { record }: AuditEntry) => void model.deleted.delete(accountIn(record)),
  'deletion undone': (model: Model, { record }: AuditEntry) => void model.deleted.add(accountIn(record)),
}

/** All that is listed, of the register, of each record and of each race, is the model's list without what is deleted. */
async function compare(site: Site, { list, deleted }: Model): Promise<void> {
  const expected = list.filter(({ account }) => !deleted.has(account)).toReversed()
  const shownOf = (shownLines: readonly Line[]) => shownLines.map((line) => shown(line, deleted))
  expect(await everyChange(site, '')).toEqual(shownOf(expected))
  for (const account of [...CANDIDATES, ...COMMITTEES])
    expect(await everyChange(site, `&account=${account}`)).toEqual(
      shownOf(expected.filter((line) => line.account === account)),
    )
  for (const race of ['20261103-GEN/STR/5', '20261103-GEN/STR/6'])
    expect(await everyChange(site, `&race=${race}`)).toEqual(
      shownOf(expected.filter(({ races }) => races.includes(race))),
    )
}

function shown({ kind, account, what, before, after }: Line, deleted: ReadonlySet<number>) {
  const namesIn = (value: Facts[string] | undefined) =>
    value === undefined
      ? null
      : (JSON.parse(String(value)) as Links)
          .filter(([committee]) => !deleted.has(committee))
          .map(([, name]) => name)
          .join('; ')
  const told = (what === 'added' && kind !== 'balance' ? [] : Object.keys(after)).flatMap((field) => {
    const isAccounts = field === 'accounts'
    const was = isAccounts ? namesIn(before[field]) : (before[field] ?? null)
    const is = isAccounts ? namesIn(after[field]) : (after[field] ?? null)
    if (was === is) return []
    return field === 'chair' ? [[field, `${was} Made`, `${is} Made`]] : [[field, was, is]]
  })
  return { kind, account, what, fields: told }
}

async function everyChange({ publicly }: Site, query: string) {
  const all: RecordChange[] = []
  for (let before = ''; ;) {
    const page = (await publicly(`/api/changes?${before}${query}`)) as ChangeList
    all.push(...page.changes)
    if (page.next === null) break
    before = `before=${page.next}`
  }
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
  return all.map(({ kind, account, what, fields }) => ({
    kind,
    account,
    what,
    fields: fields.map(({ field, before, after }) => [field, before, after]),
  }))
}
