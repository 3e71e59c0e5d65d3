import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { KEEP_ALIVE_MS, MAX_CONNECTIONS, MAX_HEADER_BYTES, REQUEST_TIMEOUT_MS } from '#contract/limits.ts'

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

const number = (file: string, setting: RegExp) => Number(setting.exec(read(file))?.[1])

/** The programs that a script or a unit starts, with their sources instead of their bundles, as in package.json. */
const commandsOf = (file: string) =>
  read(file)
    .replaceAll('\\\n', '')
    .matchAll(/bin\/(node (?:--\S+ +)*)dist-programs\/(\S+)js/g)
    .map(([, flags = '', program = '']) => `${flags.replaceAll(/ +/g, ' ')}src/${program}ts`)
    .toArray()

test('deployed programs get the same memory as with npm', () => {
  const npm = Object.values(scripts).map((script) => script.replace(/ (backup|restore)$/, ''))

  expect(commandsOf('systemd/sunshine-ledger.service')).toEqual([scripts['start']])
  expect(commandsOf('systemd/sunshine-ledger-sync.service')).toEqual([scripts['import'], scripts['publish']])
  expect(commandsOf('backup').filter((command) => !npm.includes(command))).toEqual([])
})

test('the site, its nights and its backups have the same permissions, and only the backups may write backups', () => {
  const allowed = globSync('deploy/systemd/*.service').map((file) => {
    const [, what = ''] = readFileSync(file, 'utf8').split(/\n# What it may do.*\n/)
    return { unit: basename(file), what: what.split('\n\n')[0]?.trimEnd() }
  })
  const [first] = allowed

  expect(allowed).toHaveLength(3)
  expect(first?.what).toContain('NoNewPrivileges=yes\nProtectSystem=strict\n')
  for (const { what } of allowed)
    expect(what?.replace(' /var/backups/sunshine-ledger', '')).toBe(
      first?.what?.replace(' /var/backups/sunshine-ledger', ''),
    )
  expect(allowed.filter(({ what }) => what?.includes('/var/backups')).map(({ unit }) => unit)).toEqual([
    'sunshine-ledger-backup.service',
  ])
})

test('nginx and systemd respect the limits that the site states', () => {
  expect(number('nginx/http.conf', /keepalive_timeout (\d+)s;/) * 1_000).toBeLessThan(KEEP_ALIVE_MS)
  expect(number('nginx/server.conf', /large_client_header_buffers \d+ (\d+)k;/) * 1_024).toBe(
    MAX_HEADER_BYTES,
  )
  expect(number('nginx/server.conf', /client_header_timeout (\d+)s;/) * 1_000).toBe(REQUEST_TIMEOUT_MS)
  expect(number('nginx/server.conf', /client_body_timeout (\d+)s;/) * 1_000).toBe(REQUEST_TIMEOUT_MS)
  expect(number('systemd/sunshine-ledger.service', /LimitNOFILE=(\d+)/)).toBeGreaterThan(MAX_CONNECTIONS)
})
