import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { importGraph, type Import } from '#tests/support/importGraph.ts'
import { SAME_ON_EITHER, WITHOUT_DATABASE } from '#tests/support/runner/withoutDatabase.ts'

let graph: Import[] = []
beforeAll(async () => {
  graph = await importGraph()
})

const sentence = ({ from, to }: Import) => `${from} imports ${to}`

/** The imports from these files to ours that are neither among themselves nor allowed. */
const strays = (from: RegExp, allowed: RegExp) =>
  graph
    .filter((edge) => from.test(edge.from) && /^(src|mocks|tests|bench)\//.test(edge.to))
    .filter(({ to }) => !from.test(to) && !allowed.test(to))
    .map(sentence)

const imports = (from: RegExp, to: RegExp, which: (edge: Import) => boolean = () => true) =>
  graph.filter((edge) => from.test(edge.from) && to.test(edge.to) && which(edge)).map(sentence)

test('the whole code base was examined, including imports of types', () => {
  expect(graph.length).toBeGreaterThan(1_000)
  expect(imports(/^src\/client\/store\/hooks\.ts$/, /^src\/client\/store\/store\.ts$/)).toHaveLength(1)
  expect(imports(/^src\/client\/app\/App\.tsx$/, /^src\/client\/app\/AdminArea/)).toHaveLength(1)
  const folders = ['contract', 'database', 'server', 'importer', 'build', 'client'].map(
    (folder) => `src/${folder}/`,
  )
  for (const folder of [...folders, 'mocks/', 'tests/', 'bench/'])
    expect(graph.map(({ from }) => from)).toContainEqual(expect.stringMatching(`^${folder}`))
})

test.each([
  ['the contract imports nothing of ours', /^src\/contract\//, /^$/],
  ['the build imports nothing of ours', /^src\/build\//, /^$/],
  ['the database imports the contract', /^src\/database\//, /^src\/contract\//],
  [
    'what connects to an engine knows the contract, the tables and the LRU map, and nothing else of the database',
    /^src\/database\/connection\//,
    /^src\/(contract\/|database\/(schema|lruMap)\.ts$)/,
  ],
  [
    'the server imports the contract, the database and what the build says of its files',
    /^src\/server\//,
    /^src\/(contract|database|build)\//,
  ],
  ['the importer imports the contract and the database', /^src\/importer\//, /^src\/(contract|database)\//],
  ['the client imports the contract', /^src\/client\//, /^src\/contract\//],
  ['mocks import the contract; the app is given to them', /^mocks\//, /^src\/contract\//],
  [
    'ui imports nothing of ours but the styles, and how the order of a list is written',
    /^src\/client\/ui\//,
    /^src\/(client\/styles\/|contract\/lists\/listState\.ts$)/,
  ],
  ['the api imports the contract', /^src\/client\/api\//, /^src\/contract\//],
  ['the store imports the contract and the api', /^src\/client\/store\//, /^src\/(contract|client\/api)\//],
  [
    'components import the contract, the store, the api and ui',
    /^src\/client\/components\//,
    /^src\/(contract|client\/(store|api|ui))\//,
  ],
  [
    'pages import the contract, components, the store, the api and ui, and not the app that mounts them',
    /^src\/client\/pages\//,
    /^src\/(contract|client\/(components|store|api|ui))\//,
  ],
  [
    'routes import the contract, repositories and what answers are made with',
    /^src\/server\/routes\//,
    /^src\/(contract|database\/(administrators|bookkeeping|imports|journal|money|races|repositories|search|transactions|voters)|server\/(cache|middleware|openapi|auth|exports|imports))\/|^src\/(database\/(audit|undo|register|connection\/Db)|server\/(apiError|paths))\.ts$/,
  ],
])('%s', (_, from, allowed) => expect(strays(from, allowed)).toEqual([]))

const runs = ({ isType }: Import) => !isType

test.each([
  [
    'of other packages the contract imports only zod/mini',
    /^src\/contract\//,
    /^(?!src\/|node_modules\/zod\/mini\/)/,
  ],
  ['no product code imports mocks, tests or benchmarks', /^src\//, /^(mocks|tests|bench)\//],
  ['only the database speaks SQL', /^src\/(?!database\/)/, /kysely|sqlite|\/pg\//],
  ['the server does not import what imports alone use', /^src\/server\//, /^src\/database\/staging\//],
  ['of the contract ui uses types alone', /^src\/client\/ui\//, /^src\/contract\//],
  ['the client runs nothing of Node', /^src\/client\//, /^node:|^(fs|path|os|crypto|util|http)$/],
])('%s', (_, from, forbidden) => expect(imports(from, forbidden, runs)).toEqual([]))

test.each([
  ['server', 'routes'],
  ['database', 'repositories'],
])('of the folders of the %s none imports another that leads back to it', (layer, one) => {
  /** The folder of the layer that a file is in, or the file itself if it is in none. */
  const folderOf = (path: string) => new RegExp(`^src/${layer}/([^/]+)`).exec(path)?.[1] ?? ''
  const edges = graph.filter((edge) => runs(edge) && [edge.from, edge.to].every(folderOf))
  const following = (folder: string) =>
    edges
      .filter(({ from, to }) => folderOf(from) === folder && folderOf(to) !== folder)
      .map(({ to }) => folderOf(to))
  const leadsBack = (folder: string) => {
    const later = new Set(following(folder))
    for (const each of later) for (const next of following(each)) later.add(next)
    return later.has(folder)
  }
  const folders = new Set(edges.map(({ from }) => folderOf(from)))

  expect(folders).toContain(one)
  expect([...folders].filter(leadsBack)).toEqual([])
})

const groupOf = (path: string) => /^src\/client\/pages\/((?:admin\/)?[^/]+)\//.exec(path)?.[1]

test('pages do not import one another', () => {
  const crossings = graph.filter((edge) => {
    const [own, other] = [groupOf(edge.from), groupOf(edge.to)]
    const isPage = edge.to.endsWith('Page.tsx') && runs(edge)
    return own !== undefined && other !== undefined && (own !== other || isPage)
  })
  expect(crossings.map(sentence)).toEqual([])
})

/** Every file of ours that these files load, including themselves. */
function reached(from: RegExp, follow: (edge: Import) => boolean): string[] {
  const importers = new Set(graph.map((edge) => edge.from).filter((path) => from.test(path)))
  for (const path of importers)
    for (const edge of graph) if (edge.from === path && runs(edge) && follow(edge)) importers.add(edge.to)
  return [...importers]
}

/** Of these files, those that only administrators need. A file of their calls has the addresses of their calls. */
function adminCode(paths: readonly string[]): string[] {
  const calls = new Set(
    graph
      .filter(({ from, to }) => from.startsWith('src/client/api/') && to === 'src/contract/adminAddresses.ts')
      .map(({ from }) => from),
  )
  expect(calls).toContain('src/client/api/people.ts')
  return paths.filter(
    (path) => calls.has(path) || /^src\/client\/(app\/Admin|(pages|components)\/admin\/)/.test(path),
  )
}

test('the browser imports only types from what the server uses to check requests and to document', () => {
  const ofTheServer = /^src\/contract\/(documentation\/|endpoints\/|schemas\/bodies\.ts$)/
  expect(imports(/^src\/server\//, ofTheServer, runs)).not.toEqual([])
  expect(imports(/^src\/client\//, ofTheServer, runs)).toEqual([])
  expect(imports(/^src\/contract\/(?!documentation\/|endpoints\/)/, ofTheServer, runs)).toEqual([])
})

test('no public page imports code of the administrators, not even lazily', () => {
  const publicCode = reached(/^src\/client\/pages\/(?!admin\/)/, () => true)
  expect(publicCode.length).toBeGreaterThan(50)
  expect(adminCode(publicCode)).toEqual([])
})

test('no browser downloads a schema; a test on the server holds answers to them', () => {
  const everything = reached(/^src\/client\//, () => true)
  expect(everything).toContain('src/contract/domain/voterRoll.ts')
  expect(everything.filter((path) => /^src\/contract\/schemas\/|^node_modules\/zod\//.test(path))).toEqual([])
})

test('the client uses its libraries as they are published', () => {
  const sources = globSync('src/client/**/*.{ts,tsx}')
  expect(sources.length).toBeGreaterThan(150)
  const insides =
    /\bUNSAFE_|\bunstable_|\binternal(?:_|Actions\b)|\bundefined as never\b|\bstatus: 'rejected'/
  expect(sources.filter((file) => insides.test(readFileSync(file, 'utf8')))).toEqual([])
  // A link is React Router's: its own components handle every press that asks for another page here.
  const ownLink = /\b(?:function|const) (?:Link|NavLink)\b|\buseLinkClickHandler\b|\buseHref\b/
  expect(sources.filter((file) => ownLink.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('what every page loads contains no code of the administrators or of any single page', () => {
  const first = reached(/^src\/client\/main\.tsx$/, ({ isDynamic }) => !isDynamic)
  expect(first).toContain('src/client/app/App.tsx')
  expect(adminCode(first)).toEqual([])
  expect(first.filter((path) => path.includes('/pages/'))).toEqual([])
})

test('the tests of calls and imports that open no database are listed, and those that are the same on either do open one', () => {
  const opening = new Set(['tests/support/register/emptyDatabase.ts'])
  for (const path of opening)
    for (const edge of graph) if (edge.to === path && runs(edge)) opening.add(edge.from)
  const files = new Set(graph.map(({ from }) => from).filter((path) => /^tests\/(api|importer)\//.test(path)))
  expect(files.size).toBeGreaterThan(100)
  expect([...files].filter((path) => !opening.has(path)).toSorted()).toEqual(WITHOUT_DATABASE)
  expect(SAME_ON_EITHER.filter((path) => !opening.has(path))).toEqual([])
})

test('no test hands the settings of the shell to our programs, where DATABASE_URL may name a real register', () => {
  const installsPackages = 'tests/support/runner/installMissing.ts'
  const spreading = globSync('tests/**/*.{ts,tsx}').filter(
    (file) => file !== installsPackages && /\.{3}process\.env/.test(readFileSync(file, 'utf8')),
  )
  expect(spreading).toEqual([])
})
