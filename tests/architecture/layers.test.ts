import { beforeAll, expect, test } from 'vitest'
import { importGraph, type Import } from './importGraph.ts'

let graph: Import[] = []
beforeAll(async () => {
  graph = await importGraph()
}, 60_000)

const sentence = ({ from, to }: Import) => `${from} imports ${to}`

/** The imports from these files to ours that are neither among themselves nor to what they may import. */
const strays = (from: RegExp, allowed: RegExp) =>
  graph
    .filter((edge) => from.test(edge.from) && /^(src|mocks|tests)\//.test(edge.to))
    .filter(({ to }) => !from.test(to) && !allowed.test(to))
    .map(sentence)

const imports = (from: RegExp, to: RegExp, which: (edge: Import) => boolean = () => true) =>
  graph.filter((edge) => from.test(edge.from) && to.test(edge.to) && which(edge)).map(sentence)

test('the whole code base was looked at, imports of types too', () => {
  expect(graph.length).toBeGreaterThan(1_000)
  expect(imports(/^src\/client\/app\/NavBar\.tsx$/, /^src\/client\/app\/store\.ts$/)).toHaveLength(1)
  expect(imports(/^src\/client\/app\/App\.tsx$/, /^src\/client\/screens\/home\//)).toHaveLength(1)
  for (const program of ['src/contract/', 'src/client/', 'src/server/', 'src/importer/', 'mocks/', 'tests/'])
    expect(graph.some(({ from }) => from.startsWith(program))).toBe(true)
})

test.each([
  ['the contract imports nothing of ours', /^src\/contract\//, /^$/],
  ['ui knows no domain: only itself and the styles', /^src\/client\/ui\//, /^src\/client\/styles\//],
  ['the api knows the contract', /^src\/client\/api\//, /^src\/contract\//],
  ['state knows the contract and the api', /^src\/client\/state\//, /^src\/(contract|client\/api)\//],
  [
    'widgets know the contract, state, api and ui',
    /^src\/client\/widgets\//,
    /^src\/(contract|client\/(state|api|ui))\//,
  ],
  [
    'screens know the contract, widgets, state, api and ui, and not the app that mounts them',
    /^src\/client\/screens\//,
    /^src\/(contract|client\/(widgets|state|api|ui))\//,
  ],
  ['the app knows the client and the contract', /^src\/client\/app\//, /^src\/(contract|client)\//],
  ['the client knows the contract and no other program', /^src\/client\//, /^src\/contract\//],
  [
    'server data knows the contract, the database, and how to do a few things at a time',
    /^src\/server\/data\//,
    /^src\/(contract|server\/db)\/|^src\/server\/limitConcurrency\.ts$/,
  ],
  [
    'routes know the contract, data and what answers are made with, never the database',
    /^src\/server\/routes\//,
    /^src\/(contract|server\/(data|http|openapi|auth))\/|^src\/server\/apiError\.ts$/,
  ],
  ['the server knows the contract and no other program', /^src\/server\//, /^src\/contract\//],
  [
    'the importer knows the contract, server data and the database',
    /^src\/importer\//,
    /^src\/(contract|server\/(data|db))\//,
  ],
  ['mocks know the contract; the app is given to them', /^mocks\//, /^src\/contract\//],
])('%s', (_, from, allowed) => expect(strays(from, allowed)).toEqual([]))

const runs = ({ isType }: Import) => !isType

test.each([
  [
    'of other packages the contract imports only zod/mini',
    /^src\/contract\//,
    /^(?!src\/|node_modules\/zod\/)/,
  ],
  ['no product code imports mocks or tests', /^src\//, /^(mocks|tests)\//],
  ['only server data and the database speak SQL', /^src\/(?!server\/(data|db)\/)/, /kysely|sqlite|\/pg\//],
  ['routes are given their data and import only its types', /^src\/server\/routes\//, /^src\/server\/data\//],
  ['the client runs nothing of Node', /^src\/client\//, /^node:|^(fs|path|os|crypto|util|http)$/],
])('%s', (_, from, forbidden) => expect(imports(from, forbidden, runs)).toEqual([]))

const screenOf = (path: string) => /^src\/client\/screens\/((?:admin\/)?[^/]+)\//.exec(path)?.[1]

test('screens do not import one another', () => {
  const crossings = graph.filter(({ from, to }) => {
    const [own, other] = [screenOf(from), screenOf(to)]
    return own !== undefined && other !== undefined && own !== other
  })
  expect(crossings.map(sentence)).toEqual([])
})

/** Every file of ours that these files load, themselves included. */
function reached(from: RegExp, follow: (edge: Import) => boolean): string[] {
  const found = new Set(graph.map((edge) => edge.from).filter((path) => from.test(path)))
  for (const path of found)
    for (const edge of graph) if (edge.from === path && runs(edge) && follow(edge)) found.add(edge.to)
  return [...found]
}

const ADMIN_CODE =
  /^src\/client\/(app\/Admin|screens\/admin\/|widgets\/admin\/|api\/(admin|audit|deletions|voters))/

test('no public screen reaches code of the administrators, not even later', () => {
  const publicCode = reached(/^src\/client\/screens\/(?!admin\/)/, () => true)
  expect(publicCode.length).toBeGreaterThan(50)
  expect(publicCode.filter((path) => ADMIN_CODE.test(path))).toEqual([])
})

test('what requests must look like is checked by the server; the browser takes only the types', () => {
  expect(imports(/^src\/client\//, /^src\/contract\/(parameters|bodies)\.ts$/, runs)).toEqual([])
  expect(imports(/^src\/server\/routes\//, /^src\/contract\/bodies\.ts$/, runs)).not.toEqual([])
})

test('what every page loads carries no code of the administrators nor of any screen', () => {
  const first = reached(/^src\/client\/main\.tsx$/, ({ isDynamic }) => !isDynamic)
  expect(first).toContain('src/client/app/App.tsx')
  expect(first.filter((path) => ADMIN_CODE.test(path))).toEqual([])
  expect(first.filter((path) => path.includes('/screens/'))).toEqual([])
})
