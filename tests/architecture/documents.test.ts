import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from '#database/settings.ts'

const documents = globSync(['*.md', 'docs/**/*.md']).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))

/** The matches of a pattern in each document, with the document's path. */
const mentions = (pattern: RegExp) =>
  documents.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, what = '']) => ({ file, what })))

/** Folders in src are often named without it. */
const isThere = (path: string) => globSync([path, join('src', path)]).length > 0

test('every file and folder named in a document exists', () => {
  // A leading slash means an address, not a path.
  const paths = mentions(
    /(?<![\w./#-])((?:src|mocks|tests|bench|deploy|docs|contract|database|server|importer|client|build)\/[\w./{},*-]*[\w/}*])/g,
  )
  const missing = paths.filter(({ what }) => !alternativesOf(what).every(isThere))

  expect(paths.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

test('every link of a document leads to a file, and to a heading where it names one', () => {
  const links = mentions(/\]\((?!https?:)([^)\s]+)\)/g)
  const broken = links.filter(({ file, what }) => {
    const [path = '', heading] = what.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    return !existsSync(target) || (heading !== undefined && !headingsOf(target).includes(heading))
  })

  expect(links.length).toBeGreaterThan(30)
  expect(broken).toEqual([])
})

test('the guide explains every setting, and no other', () => {
  const [, table = ''] = /^# Settings$(.*?)^## /ms.exec(readFileSync('docs/settings.md', 'utf8')) ?? []
  const explained = table.split('\n').flatMap((line) => line.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? [])
  // Set by the server for a program of its own.
  const internal = ['IMPORT_STARTED_BY', 'IMPORT_STARTED_FROM']

  expect([...explained, ...internal].toSorted()).toEqual(SETTINGS.toSorted())
})

test('what a newcomer and an operator read first is short: each page at most 6 kB', () => {
  const pages = [
    'CONTRIBUTING.md',
    ...['install', 'settings', 'imports', 'backup', 'postgresql', 'watching'].map(
      (page) => `docs/${page}.md`,
    ),
  ]
  const long = pages.filter((page) => readFileSync(page).length > 6 * 1024)

  expect(long).toEqual([])
})

test('every npm command shown in a document is a script of the project', () => {
  const { scripts }: { scripts: object } = JSON.parse(readFileSync('package.json', 'utf8'))
  const unknown = mentions(/\bnpm run (?:--silent )?([\w:]+)/g).filter(({ what }) => !(what in scripts))

  expect(unknown).toEqual([])
})

test('the code that CONTRIBUTING.md shows is code of the site, line for line', () => {
  // In a block, or in a line that declares something.
  const shown = [
    ...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(
      /^ *```ts\n(.*?)```|`((?:export const|\w+: \().*?)`/gms,
    ),
  ]
  const lines = shown
    .flatMap(([, block = '', line = '']) => (block + line).trim().split('\n'))
    .map((line) => line.trim())
  const ours = new Set(
    globSync('src/**/*.ts').flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.trim()),
    ),
  )

  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => !ours.has(line))).toEqual([])
})

test('the architecture document describes each folder of the code, and the files it names there are there', () => {
  const rows = [
    ...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `(src\/\w+\/\w+)` +\|(.*)$/gm),
  ].map(([, room = '', words = '']) => ({ room, words }))
  const rooms = globSync('src/{contract,database,server,importer,client}/*/').map((room) =>
    room.replace(/\/$/, ''),
  )
  const named = rows.flatMap(({ room, words }) =>
    [...words.matchAll(/`(\w+\.tsx?)`/g)].map(([, name]) => `${room}/**/${name}`),
  )

  expect(new Set(rows.map(({ room }) => room))).toEqual(new Set(rooms))
  expect(named.filter((path) => globSync(path).length === 0)).toEqual([])
})

test('the index of decisions has each record under its title, and the changelog starts with the project’s version', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const unlisted = globSync('docs/decisions/0*.md').filter((file) => {
    const [, number = '', title = ''] = /^# (\d{4}): (.+)$/m.exec(readFileSync(file, 'utf8')) ?? []
    return index.split(`- [${number}](${basename(file)}) ${title}\n`).length !== 2
  })
  expect(unlisted).toEqual([])

  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(/^## (\S+),/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1]).toBe(version)
})

test('there are at most thirty decisions, each of half a page, with its day and the tests that prove it', () => {
  const decisions = globSync('docs/decisions/0*.md').map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }))
  const malformed = decisions.filter(
    ({ text }) =>
      !/^# \d{4}: .+\n\nDate: \d{4}-\d\d-\d\d\. Status: accepted\.\s/.test(text) ||
      !/\n\nProved by [^]*`[^]*\.\n$/.test(text) ||
      text.split(/\s+/).length > 420,
  )

  expect(decisions.length).toBeGreaterThan(20)
  expect(decisions.length).toBeLessThanOrEqual(30)
  expect(malformed.map(({ file }) => file)).toEqual([])
})

/** `{a,b}.ts` means two files. */
function alternativesOf(path: string): string[] {
  const [, before = '', words, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? []
  return words === undefined ? [path] : words.split(',').map((word) => before + word + after)
}

/** The headings of a document as link targets. */
const headingsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
