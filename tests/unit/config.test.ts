import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '#importer/settings.ts'
import { isNoProxy, readConfig } from '#server/config.ts'

test('without any settings the site is only for this machine, with sample data in ./data', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(process.cwd(), 'data'),
    database: join(process.cwd(), 'data/sunshine-ledger.sqlite'),
    documents: join(process.cwd(), 'data/documents'),
    bulk: join(process.cwd(), 'data/bulk'),
    publicUrl: undefined,
    tls: undefined,
    isProxy: isNoProxy,
    logLevel: 'info',
    logFormat: 'text',
    accessLog: false,
    sampleData: true,
    requireSecondFactor: false,
    mayAskState: false,
    publish: false,
  })
})

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', SAMPLE_DATA: '', PUBLIC_URL: '' })).toEqual(readConfig({}))
})

test('settings are used as written', () => {
  expect(
    readConfig({
      PORT: '0',
      HOST: '::',
      PUBLIC_URL: 'https://Ledger.Example.org/',
      TRUST_PROXY: 'on',
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'error',
      LOG_FORMAT: 'json',
      ACCESS_LOG: 'on',
      METRICS: '9464',
      SYNC_HOURS: '2.5',
      PUBLISH: 'on',
    }),
  ).toMatchObject({
    publish: true,
    port: 0,
    host: '::',
    publicUrl: 'https://ledger.example.org',
    sampleData: false,
    logLevel: 'error',
    logFormat: 'json',
    accessLog: true,
    metrics: { host: '127.0.0.1', port: 9464 },
  })
  expect(readConfig({ METRICS: '[fd00::4]:9464' })).toMatchObject({
    metrics: { host: 'fd00::4', port: 9464 },
  })
})

test.each([
  [{ PORT: '70000' }, 'PORT is "70000", but it takes a port number from 0 to 65535.'],
  [{ PORT: '3000x' }, 'PORT is "3000x", but it takes a port number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT is "-1", but it takes a port number from 0 to 65535.'],
  [
    { PUBLIC_URL: 'ledger.example.org' },
    'PUBLIC_URL is "ledger.example.org", but it takes an address without a path, such as https://ledger.example.org.',
  ],
  [{ PUBLIC_URL: 'https://example.org/ledger' }, 'but it takes an address without a path, such as'],
  [{ PUBLIC_URL: 'https://example.org?site=ledger' }, 'but it takes an address without a path, such as'],
  [{ PUBLIC_URL: 'https://kim@example.org' }, 'but it takes an address without a path, such as'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is "yes", but it takes off, on (a proxy on this machine or'],
  [{ TRUST_PROXY: '192.0.2.7/33' }, 'TRUST_PROXY is "192.0.2.7/33", but it takes off, on'],
  [
    { PUBLIC_URL: 'http://ledger.example.org' },
    'PUBLIC_URL is "http://ledger.example.org", over which passwords would travel readable.',
  ],
  [{ PUBLIC_URL: 'http://192.168.0.4:3000' }, 'plain http:// is for localhost only.'],
  [{ PUBLIC_URL: 'http://localhost.example.org' }, 'plain http:// is for localhost only.'],
  [{ SAMPLE_DATA: 'no' }, 'SAMPLE_DATA is "no", but it takes on or off.'],
  [
    { METRICS: 'on' },
    'METRICS is "on", but it takes a port of this machine, or an address and a port, such as 9464',
  ],
  [{ METRICS: '10.0.0.4:94640' }, 'METRICS is "10.0.0.4:94640", but it takes'],
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT is "xml", but it takes text or json.'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL is "verbose", but it takes info or error.'],
  [
    { STATE_SITE: 'dos.myflorida.com' },
    'STATE_SITE is "dos.myflorida.com", but it takes an address without a path',
  ],
  [{ STATE_SITE: 'https://kim:secret@dos.myflorida.com' }, 'but it takes an address without a path'],
  [{ STATE_SOLICITATIONS: 'https://dos.myflorida.com/#list' }, 'but it takes an address without a path'],
  [{ STATE_SOLICITATIONS: 'x' }, 'STATE_SOLICITATIONS is "x", but it takes an address without a path'],
  [
    { SYNC_CONTACT: 'ä@example.org' },
    'SYNC_CONTACT is "ä@example.org", but it takes characters that a header can carry.',
  ],
  [{ SYNC_USER_AGENT: 'ä' }, 'SYNC_USER_AGENT is "ä", but it takes characters that a header can carry.'],
  [{ BACKUP_DAYS: 'two' }, 'BACKUP_DAYS is "two", but it takes a number of days.'],
  [{ SYNC_HOURS: '24' }, 'SYNC_HOURS is "24", but it takes a number of hours up to 23.'],
  [{ SYNC_HOURS: '0' }, 'SYNC_HOURS is "0", but it takes a number of hours up to 23.'],
  [{ TLS_CERT: 'cert.pem' }, 'TLS_CERT and TLS_KEY are set together or not at all.'],
])('%o is refused with a sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080', 'http://ledger.localhost'])(
  '%s is this machine itself, and needs no TLS',
  (PUBLIC_URL) => expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL),
)

test('a missing certificate is named', () => {
  expect(() => readConfig({ TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/nowhere/key.pem' })).toThrow(
    /^TLS_CERT names the file \/nowhere\/cert\.pem, which cannot be read: ENOENT/,
  )
})

test('the address of a PostgreSQL is used as it is, and so is that of its replica', () => {
  const DATABASE_URL = 'postgres://ledger:secret@db.example.org/ledger'
  const READ_DATABASE_URL = 'postgresql://ledger@copy.example.org/ledger'

  expect(readConfig({ DATABASE_URL })).toMatchObject({ database: DATABASE_URL, readDatabase: undefined })
  expect(readConfig({ DATABASE_URL, READ_DATABASE_URL })).toMatchObject({
    database: DATABASE_URL,
    readDatabase: READ_DATABASE_URL,
  })
})

test('an address that is not a PostgreSQL’s is refused without repeating it, because it may contain a password', () => {
  const sentence = 'DATABASE_URL is not an address such as postgres://user:password@host:5432/database.'
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret@host/x' })).toThrow(sentence)
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret@host/x' })).not.toThrow('secret')
  expect(() => readConfig({ READ_DATABASE_URL: 'postgres://host/x' })).toThrow(
    'READ_DATABASE_URL is set, but DATABASE_URL is not.',
  )
})

test.each([
  ['REQUIRE_SECONDFACTOR', 'REQUIRE_SECOND_FACTOR'],
  ['REQUIRE_SECOND_FACTORS', 'REQUIRE_SECOND_FACTOR'],
  ['REQUIRE_SCEOND_FACTOR', 'REQUIRE_SECOND_FACTOR'],
  ['require_second_factor', 'REQUIRE_SECOND_FACTOR'],
  ['REQUIRE_2FA', 'REQUIRE_SECOND_FACTOR'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['TLS_CERTS', 'TLS_CERT'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['ACCES_LOG', 'ACCESS_LOG'],
  ['BACKUP_FOLDER', 'BACKUP_DIR'],
])('%s, which is not a setting, is refused with the name of the nearest one', (name, nearest) => {
  expect(() => readConfig({ [name]: 'on' })).toThrow(
    `${name} is not a setting. Did you mean ${nearest}? Correct the name, or unset it.`,
  )
  expect(readSettings({ [name]: 'on' })).toMatch(`${name} is not a setting. Did you mean ${nearest}?`)
  expect(readConfig({ [name]: '' })).toEqual(readConfig({}))
})

test('a name that begins like a setting is refused, however different the rest is', () => {
  expect(() => readConfig({ SYNC_AT: '04:15' })).toThrow('SYNC_AT is not a setting. Did you mean SYNC_')
})

test('what belongs to the shell or to other programs is not taken for a misspelt setting', () => {
  const environment = {
    HOME: '/root',
    PATH: '/usr/bin',
    HOSTNAME: 'web1',
    HOSTTYPE: 'x86_64',
    LOGNAME: 'ada',
    PGHOST: '/run/postgresql',
    STATE_DIRECTORY: '/var/lib/x',
    LOGS_DIRECTORY: '/var/log/x',
    LISTEN_FDS: '1',
    TEST_DATABASE_URL: 'postgres://x',
    DATABASE_HOST: 'db',
    NODE_ENV: 'production',
    NO_PROXY: 'localhost',
    http_proxy: 'http://proxy:3128',
    npm_config_user_agent: 'npm/11',
    TMPDIR: '/tmp',
    SSL_CERT_FILE: '/etc/ssl/ca.pem',
  }
  expect(readConfig(environment)).toEqual(readConfig({}))
})
