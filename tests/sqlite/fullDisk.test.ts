import { spawnSync } from 'node:child_process'
import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { importList } from '#importer/runImport.ts'
import { aCommittee } from '#mocks/builders.ts'
import { argon2Hasher } from '#server/auth/passwords.ts'
import { prepareParts } from '#database/backup/restore.ts'
import { closeDatabase, openDatabase } from '#database/openDatabase.ts'
import { lines, makeRegister } from '#tests/support/importer/makeRegister.ts'
import { candidateList, ROSE } from '#tests/support/importer/stateFiles.ts'
import { storedVoters } from '#tests/support/importer/storedVoters.ts'
import { voterLine } from '#tests/support/importer/voterLine.ts'
import { answerOf } from '#tests/support/api/asAdmin.ts'
import { ADMIN, IMPORTER, runProgram } from '#tests/support/servers/startProgram.ts'
import { missing } from '#tests/support/runner/missing.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { seed } from '#tests/support/register/seed.ts'
import { startServer } from '#tests/support/servers/startServer.ts'

/** A disk of six megabytes, of which a new register takes four, and how to remove it; throws if it cannot be made. */
function mountSmallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'none', folder])
  const remove = () => {
    // A server started by a test may take a moment to release it.
    if (status === 0) spawnSync('umount', ['--lazy', folder])
    rmdirSync(folder)
  }
  if (status === 0) return { folder, remove }
  remove()
  throw new Error(String(stderr))
}

function whyNoSmallDisk(): string | undefined {
  try {
    mountSmallDisk().remove()
    return undefined
  } catch {
    return 'Be root, who can make the small disk that a full one is tried with.'
  }
}

function smallDisk(): string {
  const { folder, remove } = mountSmallDisk()
  onTestFinished(remove)
  return folder
}

const noSmallDisk = missing(whyNoSmallDisk())

/** Fills a disk until this many kilobytes are free; the returned function frees the space. */
function fill(disk: string, roomLeft: number): () => void {
  const name = join(disk, 'filler')
  const file = openSync(name, 'w')
  const page = Buffer.alloc(4_096)
  let size = 0
  try {
    for (;;) size += writeSync(file, page)
  } catch {
    ftruncateSync(file, Math.max(0, size - roomLeft * 1_024))
  } finally {
    closeSync(file)
  }
  return () => rmSync(name)
}

// No more than needed to fill what is left of the disk.
const many = (length: number) => Array.from({ length }, (_, index) => index)
const CANDIDATES = candidateList(
  ...many(10_000).map((index) => ROSE.replace('90001', String(100_000 + index))),
)
const VOTERS = lines(...many(28_000).map((index) => voterLine(100 + index, { Addr1: '12 Lantern Bay Road' })))
const FULL = 'The disk is full. Make room on the disk of DATA_DIR, then import again.'

test.skipIf(noSmallDisk).each([
  ['candidates', 'from the start', 0],
  ['candidates', 'after 100 kB', 100],
  ['candidates', 'after a megabyte', 1_000],
  ['candidates', 'in the end', 4_000],
  ['voters', 'from the start', 0],
  ['voters', 'after 20 kB', 20],
  ['voters', 'after 100 kB', 100],
  ['voters', 'after 500 kB', 500],
  ['voters', 'after a megabyte', 1_000],
  ['voters', 'after three megabytes', 3_000],
  ['voters', 'in the end', 10_000],
] as const)('a disk that %s fill %s is reported as full, and the old data stays', async (kind, _, room) => {
  const disk = smallDisk()
  const { documentStore, write } = await makeRegister()
  const db = await openDatabase(join(disk, 'register.sqlite'))
  onTestFinished(() => db.destroy())
  const take = (listKind: typeof kind, content: string) =>
    importList(db, listKind, [write('list.txt', content)], { documentStore })
  await take('candidates', candidateList(ROSE))
  await take('voters', lines(voterLine(1)))
  const makeRoom = fill(disk, room)

  const report = await take(kind, kind === 'candidates' ? CANDIDATES : VOTERS)

  expect(report).toMatchObject({ outcome: 'refused', message: FULL })
  expect(await db.selectFrom('candidate').select('acct_num').execute()).toEqual([{ acct_num: 90_001 }])
  expect(await storedVoters(db)).toMatchObject([{ voter_id: 1 }])
  expect(readdirSync(disk).filter((name) => name.startsWith('voters-'))).toHaveLength(1)
  makeRoom()
  expect(await take('candidates', candidateList(ROSE))).toMatchObject({ outcome: 'done', unchanged: 1 })
})

test.skipIf(noSmallDisk)(
  'an import of voters that fills the disk ends with that sentence rather than a crash',
  async () => {
    const disk = smallDisk()
    const { write } = await makeRegister()
    const list = write('list.txt', VOTERS)
    fill(disk, 4_600)

    const { code, stdout, stderr } = await runProgram(IMPORTER, ['voters', list], { DATA_DIR: disk })

    expect(code).toBe(1)
    expect(stdout).toContain(FULL)
    expect(stderr).not.toMatch(/Error|at .*\.ts/)
  },
)

test.skipIf(noSmallDisk)('a command about administrators says that the disk is full', async () => {
  const disk = smallDisk()
  const settings = { DATA_DIR: disk }
  // As with a server that runs: the log and its index exist.
  await using db = await openDatabase(join(disk, 'sunshine-ledger.sqlite'))
  await seed(db, { committees: [aCommittee()] }, disk)
  fill(disk, 0)

  expect(
    await runProgram(ADMIN, ['create', ADA.email], settings, { input: `${ADA.password}\n` }),
  ).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The disk is full, and nothing was changed\./m) as string,
  })
})

test.skipIf(noSmallDisk)(
  'a restore onto a disk that fills up fails, and does not take a part of a file for the whole',
  () => {
    const disk = smallDisk()
    const backup = new DatabaseSync(':memory:')
    onTestFinished(() => backup.close())
    backup.exec('create table backup_voters (part integer primary key, content_hash text, bytes blob)')
    backup.prepare('insert into backup_voters values (1, null, ?)').run(Buffer.alloc(1_000_000))
    fill(disk, 500)

    expect(() => prepareParts(backup, join(disk, 'voters.sqlite'))).toThrow('ENOSPC')
  },
)

const FULL_ANSWER = {
  status: 507,
  body: {
    errors: [
      {
        msg: 'The disk of the register is full, so nothing was saved, and nobody can sign in. Tell the operator of this site to make room on the disk of DATA_DIR, and then try again.',
      },
    ],
  },
}

test.skipIf(noSmallDisk)(
  'while the disk is full, saves and sign-ins say so, it is not ready, visitors can read, and each change is complete or not made',
  async () => {
    const disk = smallDisk()
    const location = join(disk, 'sunshine-ledger.sqlite')
    const db = await openDatabase(location)
    await seed(db, { committees: [aCommittee({ AcctNum: 7 })] }, disk)
    await db
      .insertInto('administrator')
      .values({
        email: ADA.email,
        name: ADA.name,
        password_hash: await argon2Hasher().hash(ADA.password),
        created_at: '2026-01-01T00:00:00.000Z',
        disabled_at: null,
      })
      .execute()
    await closeDatabase(db)
    const { serves, output } = startServer({ DATA_DIR: disk })
    const address = await serves()
    const call = (method: string, path: string, token = '', body?: unknown) =>
      fetch(address + path, {
        method,
        headers: { 'x-auth-token': token, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const signIn = () => call('POST', '/api/auth', '', { email: ADA.email, password: ADA.password })
    const { token } = (await (await signIn()).json()) as { token: string }
    const isListed = async () =>
      ((await (await call('GET', '/api/committees')).json()) as unknown[]).length === 1
    const change = () =>
      call('DELETE', listed ? '/api/admin/committees/7' : '/api/admin/deletions/committee/7', token)

    let [listed, changes] = [true, 0]
    using outside = new DatabaseSync(location)
    for (const room of [0, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128]) {
      // The write-ahead log is emptied, so that the next change needs space.
      outside.exec('pragma wal_checkpoint(truncate)')
      const makeRoom = fill(disk, room)
      let answer = await change()
      for (; answer.status === 204; answer = await change()) {
        listed = !listed
        changes += 1
      }

      expect(await answerOf(answer)).toEqual(FULL_ANSWER)
      expect(await isListed()).toBe(listed)
      makeRoom()
    }
    outside.exec('pragma wal_checkpoint(truncate)')
    const makeRoom = fill(disk, 0)
    expect(await answerOf(await signIn())).toEqual(FULL_ANSWER)
    const ready = async () => answerOf(await call('GET', '/readyz'))
    expect(await ready()).toEqual({
      status: 503,
      body: { errors: [{ msg: 'The disk of DATA_DIR is full' }] },
    })
    expect((await call('GET', '/healthz')).status).toBe(200)
    makeRoom()
    expect((await call('GET', '/readyz')).status).toBe(200)

    // How many changes fit depends on the log pages that each needs; with none, the test would prove nothing.
    expect(changes).toBeGreaterThan(3)
    const trail = outside.prepare("select count(*) as changes from audit where record = 'committees/7'").get()
    expect(trail).toEqual({ changes })
    expect((await change()).status).toBe(204)
    expect((await signIn()).status).toBe(200)
    expect(output()).toMatch(/DELETE \/api\/admin\/\S+ request=\w+: Error: database or disk is full/)
    expect(output()).toMatch(/POST \/api\/auth request=\w+: Error: database or disk is full/)
    expect(output()).not.toContain('cannot rollback')
  },
)
