import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_EMAIL, CONFIRM_FIRST, OWN_ACCOUNT_FIRST } from '#contract/domain/administration.ts'
import { IMPORT_NOT_OPEN } from '#contract/endpoints/refusals.ts'
import type { ImportReport, RecordedImport, OpenImport } from '#contract/schemas/importRecord.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { registerIn } from '#database/register.ts'
import { forgetMoney } from '#importer/changeMoney.ts'
import { importArguments, type RunImporter } from '#server/imports/importerProgram.ts'
import { importInBrowser, lasting, runCommandIn } from '#tests/support/importer/importInBrowser.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { NASTY } from '#tests/support/importer/nastyFiles.ts'
import {
  candidateList,
  committeeList,
  PINE_VOTERS,
  PROTECTED,
  ROSE,
  SUNSHINE_FUND,
} from '#tests/support/importer/stateFiles.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'
import { zipOf } from '#tests/support/importer/zipOf.ts'

const bytes = (content: string | Uint8Array) => Buffer.from(content as string)

/** A register with two candidates and two committees on file. */
async function makeSite(setting?: Parameters<typeof importInBrowser>[1]) {
  const register = await makeRegister()
  await register.takeNamed('candidates', 'CandidateList_20260701.txt', candidateList(ROSE, PROTECTED))
  await register.takeNamed(
    'committees',
    'CommitteeList_20260701.txt',
    committeeList(SUNSHINE_FUND, PINE_VOTERS),
  )
  return { ...register, ...(await importInBrowser(register.db, setting)) }
}

test('the browser and the command report the same about more than fifty nasty files', async () => {
  const { db, folder, uploads, write, send, check, call } = await makeSite()
  expect(NASTY.length).toBeGreaterThan(50)
  const differing: unknown[] = []

  for (const { what, kind, content, name = 'list.txt', choices } of NASTY) {
    const sent = await send({ [name]: bytes(content) })
    const chosen = { kind, files: [name], ...choices }
    const { report, failure } = await check(sent.id, chosen)
    await call('DELETE', `/open/${sent.id}`)

    write(`command/${name}`, content)
    const args = importArguments(chosen, {
      folder: join(folder, 'command'),
      rejected: join(folder, 'rejected'),
      asShown: undefined,
    })
    const result = await runCommandIn(db, join(folder, 'command'), args)
    const {
      shown: _,
      dryRun: __,
      importId: ___,
      ...reported
    } = (result.output === '' ? {} : JSON.parse(result.output)) as Record<string, unknown>

    const ofBrowser = report ? lasting(report) : { failure }
    const ofCommand =
      result.output === '' ? { failure: result.complaint } : lasting(reported as unknown as ImportReport)
    try {
      expect(ofCommand).toMatchObject(ofBrowser)
    } catch {
      differing.push({ what, ofBrowser, ofCommand })
    }
  }

  expect(differing).toEqual([])
  expect(readdirSync(uploads)).toEqual([])
})

test('exactly what is shown is committed, and recorded with who did it and every changed field', async () => {
  const { send, check, commit, answered, call, uploads } = await makeSite()
  const list = candidateList(ROSE.replace('Qualified', 'Withdrew'), PROTECTED)

  const sent = await send({ 'CandidateList_20260801.txt': bytes(list) })
  expect(sent.files).toEqual([{ name: 'CandidateList_20260801.txt', size: list.length, kind: 'candidates' }])
  const shown = await check(sent.id, { kind: 'candidates', files: ['CandidateList_20260801.txt'] })
  expect(shown.report).toMatchObject({ outcome: 'done', changed: 1, unchanged: 1 })
  expect(shown.report?.changes).toEqual([
    {
      kind: 'candidates',
      change: 'changed',
      record: '90001',
      name: 'Rosalind "Rose" Example',
      fields: [{ field: 'StatusDesc', before: 'Qualified', after: 'Withdrew' }],
    },
  ])

  const done = await commit(shown)
  expect(done).toMatchObject({ state: 'done', report: { changed: 1 }, shown: null })
  const recorded = await answered<RecordedImport>(call('GET', `/${done.importId}`))
  expect(recorded).toMatchObject({ who: 'ada@example.org', kind: 'candidates', forgets: null })
  expect(recorded.changes).toEqual(shown.report?.changes)
  expect(readdirSync(uploads)).toEqual([])
})

test('an import that would no longer do what was shown is refused, and nothing changes', async () => {
  const { takeNamed, send, check, commit, answered, call } = await makeSite()
  const sent = await send({
    'list.txt': bytes(candidateList(ROSE.replace('Qualified', 'Withdrew'), PROTECTED)),
  })
  const shown = await check(sent.id, { kind: 'candidates', files: ['list.txt'] })
  await takeNamed(
    'committees',
    'CommitteeList_20260702.txt',
    committeeList(SUNSHINE_FUND.replace('PAC', 'PTY'), PINE_VOTERS),
  )

  expect((await commit(shown)).report).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('have changed since this preview') as string,
  })
  expect(await answered(call('GET', ''))).toMatchObject([
    { kind: 'candidates', outcome: 'refused', who: 'ada@example.org' },
    { kind: 'committees', outcome: 'done', who: 'importer' },
    { kind: 'committees' },
    { kind: 'candidates' },
  ])
})

test('a confirmation word that was not shown commits nothing', async () => {
  const { send, check, call } = await makeSite()
  const sent = await send({ 'list.txt': bytes(candidateList(ROSE, PROTECTED)) })
  await check(sent.id, { kind: 'candidates', files: ['list.txt'] })

  const answer = await call('POST', `/open/${sent.id}/commit`, { shown: `7-${'0'.repeat(64)}` })

  expect(answer.status).toBe(409)
})

test('an archive is unpacked, and each of its files recognized', async () => {
  const { send, check, commit, uploads } = await makeSite()
  const archive = zipOf({
    'lists/CandidateList.txt': candidateList(ROSE, PROTECTED),
    'lists/CommitteeList.txt': committeeList(SUNSHINE_FUND, PINE_VOTERS),
    'lists/readme.md': 'Both of July.',
  })

  const { id, files } = await send({ 'lists.zip': archive })

  expect(files.map(({ name, kind }) => [name, kind])).toEqual([
    ['lists/CandidateList.txt', 'candidates'],
    ['lists/CommitteeList.txt', 'committees'],
    ['lists/readme.md', null],
  ])
  const shown = await check(id, { kind: 'committees', files: ['lists/CommitteeList.txt'] })
  expect((await commit(shown)).report).toMatchObject({ outcome: 'done', unchanged: 2 })

  const other = await check(id, { kind: 'candidates', files: ['lists/CandidateList.txt'] })
  expect(await commit(other)).toMatchObject({ report: { outcome: 'done', unchanged: 2 }, files: [] })
  expect(readdirSync(uploads)).toEqual([])
})

test('the preview of the next list does not have the number of the import before it', async () => {
  const { send, check, commit } = await makeSite()
  const { id } = await send({
    'CandidateList.txt': bytes(candidateList(ROSE, PROTECTED)),
    'CommitteeList.txt': bytes(committeeList(SUNSHINE_FUND, PINE_VOTERS)),
  })
  const first = await commit(await check(id, { kind: 'candidates', files: ['CandidateList.txt'] }))
  expect(first.importId).toEqual(expect.any(Number))

  const next = await check(id, { kind: 'committees', files: ['CommitteeList.txt'] })

  expect(next).toMatchObject({ state: 'shown', importId: null })
})

test.each([
  ['a name that leads out of its folder', { '../../evil.txt': 'x' }, /would be unpacked outside its folder/],
  ['a name from the root', { '/etc/passwd': 'x' }, /would be unpacked outside its folder/],
  ['a name of another system', { 'C:\\evil.txt': 'x' }, /would be unpacked outside its folder/],
  [
    'more files than are unpacked',
    Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`${n}`, ''])),
    /5,001 files, and at most 5,000/,
  ],
])('an archive with %s is refused whole', async (_, entries, words) => {
  const { send, uploads } = await makeSite()

  const { state, failure } = await send({ 'a.zip': zipOf(entries) })

  expect(state).toBe('failed')
  expect(failure).toMatch(words)
  expect(readdirSync(uploads)).toEqual([])
})

test('unpacking stops at an archive that claims to be small and never ends', async () => {
  const { send } = await makeSite()
  const bomb = zipOf({ 'bomb.txt': '0'.repeat(5_000_000) })
  // The uncompressed size, in the local header and in the central directory.
  for (const signature of ['PK\x03\x04', 'PK\x01\x02']) {
    const at = bomb.lastIndexOf(signature, undefined, 'latin1')
    bomb.writeUInt32LE(1_000, at + (signature === 'PK\x03\x04' ? 22 : 24))
  }

  expect((await send({ 'bomb.zip': bomb })).failure).toMatch(/bomb\.txt in it is damaged/)
})

test('an archive above the size limit, or with an endless directory, is refused before any of it is unpacked', async () => {
  const { send } = await makeSite()
  const large = zipOf({ 'one.txt': 'x', 'two.txt': 'y' })
  for (const from of [large.length, large.lastIndexOf('PK\x01\x02', undefined, 'latin1') - 1])
    large.writeUInt32LE(0xfffffff0, large.lastIndexOf('PK\x01\x02', from, 'latin1') + 24)
  expect((await send({ 'large.zip': large })).failure).toMatch(
    /would be 8\.0 GB unpacked, and at most 4\.0 GB/,
  )

  const endless = zipOf({ 'one.txt': 'x' })
  endless.writeUInt32LE(4 * 1024 * 1024 + 1, endless.length - 10)
  expect((await send({ 'endless.zip': endless })).failure).toMatch(/names more files than are read/)
})

test('rejected lines are offered as a file that is rejected again for the same reasons, and accepted once corrected', async () => {
  const { send, check, commit, call, answered } = await makeSite()
  const list = contributions([gave('25.00'), gave('12.345'), gave('10.00'), gave('20.00')])
  const name = "O'Brien's (1).txt"
  const path = `rejected?file=${encodeURIComponent(name)}`
  const sent = await send({ [name]: bytes(list) })
  const shown = await check(sent.id, { kind: 'contributions', files: [name] })
  expect(shown).toMatchObject({ report: { rejected: 1 }, rejectedFiles: [name] })

  const offered = await call('GET', `/open/${sent.id}/${path}`)
  expect(offered.headers.get('Content-Disposition')).toBe(
    `attachment; filename="rejected-O_Brien_s (1).txt"; filename*=UTF-8''rejected-O%27Brien%27s%20%281%29.txt`,
  )
  const lines = Buffer.from(await offered.arrayBuffer())
  expect(lines.toString()).toBe(contributions([gave('12.345')]))
  const { importId } = await commit(shown)
  expect(await answered<RecordedImport>(call('GET', `/${importId}`))).toMatchObject({
    rejectedFiles: [name],
    forgets: 'transactions',
  })
  const storedLines = await call('GET', `/${importId}/${path}`)
  expect(Buffer.from(await storedLines.arrayBuffer())).toEqual(lines)

  const again = await send({ 'rejected.txt': lines })
  expect(again.files).toMatchObject([{ kind: 'contributions' }])
  const refused = await check(again.id, { kind: 'contributions', files: ['rejected.txt'] })
  expect(refused).toMatchObject({ shown: null, report: { outcome: 'refused' } })
  expect(refused.report?.message).toContain(shown.report?.rejections[0]?.reason)
  await call('DELETE', `/open/${again.id}`)

  const corrected = await send({ 'corrected.txt': bytes(lines.toString().replace('12.345', '12.34')) })
  const taken = await commit(
    await check(corrected.id, { kind: 'contributions', files: ['corrected.txt'], partial: true }),
  )
  expect(taken.report).toMatchObject({ outcome: 'done', added: 1 })
})

test('the rejected lines of one list are not offered with the next list of the same upload', async () => {
  const { send, check, commit, call } = await makeSite()
  const sent = await send({
    'bad.txt': bytes(contributions([gave('25.00'), gave('12.345'), gave('10.00')])),
    'good.txt': bytes(contributions([gave('30.00')])),
  })
  const first = await check(sent.id, { kind: 'contributions', files: ['bad.txt'] })
  expect(first.rejectedFiles).toEqual(['bad.txt'])
  await commit(first)

  const second = await check(sent.id, { kind: 'contributions', files: ['good.txt'], partial: true })
  expect(second).toMatchObject({ report: { outcome: 'done', rejected: 0 }, rejectedFiles: [] })
  expect((await call('GET', `/open/${sent.id}/rejected?file=bad.txt`)).status).toBe(404)
})

test('an import that removes records requires the password again, whatever options were chosen; one that removes none does not', async () => {
  const { send, check, call, confirm } = await makeSite()
  const tryCommit = async (list: string) => {
    const sent = await send({ 'list.txt': bytes(list) })
    const { shown, report } = await check(sent.id, { kind: 'candidates', files: ['list.txt'] })
    const { status } = await call('POST', `/open/${sent.id}/commit`, { shown })
    return { id: sent.id, shown, removed: report?.removed, status }
  }
  const one = await tryCommit(candidateList(ROSE))
  expect(one).toMatchObject({ removed: 1, status: 403 })

  await confirm()
  expect((await call('POST', `/open/${one.id}/commit`, { shown: one.shown })).status).toBe(200)
  expect(await tryCommitWhenFree()).toMatchObject({ removed: 0, status: 200 })

  async function tryCommitWhenFree() {
    await expect.poll(async () => (await call('DELETE', `/open/${one.id}`)).status).toBe(204)
    return tryCommit(candidateList(ROSE, PROTECTED))
  }
})

test('the first import over the sample requires the password, and the demo administrator has to create a personal account first', async () => {
  const { db, send, check, call, confirm, api } = await makeSite()
  await registerIn(db).setSample(true)
  const sent = await send({ 'list.txt': bytes(candidateList(ROSE, PROTECTED)) })
  const { shown } = await check(sent.id, { kind: 'candidates', files: ['list.txt'] })
  const commit = async (headers = {}) => {
    const answer = await call('POST', `/open/${sent.id}/commit`, { shown }, headers)
    return [answer.status, ((await answer.json()) as { errors?: { msg: string }[] }).errors?.[0]?.msg]
  }
  expect(await commit()).toEqual([403, CONFIRM_FIRST])

  await db.updateTable('administrator').set({ email: DEMO_EMAIL }).execute()
  await confirm()
  expect(await commit()).toEqual([409, OWN_ACCOUNT_FIRST])
  const make = (password: string) =>
    call('POST', '/../account', { email: 'dee@example.org', name: 'Dee Dupree', password })
  expect((await make('password1234')).status).toBe(400)
  const made = await make('sixty egrets wade')
  const { token } = (await made.json()) as { token: string }

  // The account is confirmed by the password that it was given.
  expect(await commit({ [TOKEN_HEADER]: token })).toEqual([200, undefined])
  expect((await call('GET', '/open')).status).toBe(401)
  const me = await api.request('/api/auth', { headers: { [TOKEN_HEADER]: token } })
  expect(await me.json()).toEqual({ email: 'dee@example.org', name: 'Dee Dupree' })
})

test('what an import brought is forgotten exactly as shown, and recorded with who did it', async () => {
  const { db, take, call, answered, settled, commit } = await makeSite()
  const { importId } = await take('contributions', contributions([gave('25.00'), gave('10.00')]))

  await answered(call('POST', `/${importId}/forget`))
  const shown = await settled()
  expect(shown.report?.message).toBe(
    `Dry run, nothing changed; it would forget: 2 transactions of import ${importId}, $35.00; 0 whole lists. What these rows had replaced does not come back; import its files again for that.`,
  )
  const done = await commit(shown)

  expect(done.report?.message).toMatch(/^Forgotten: 2 transactions/)
  const undone = { at: expect.any(String) as string, who: 'ada@example.org' }
  expect(await answered(call('GET', `/${importId}`))).toMatchObject({ id: importId, undone })
  expect(await answered(call('GET', ''))).toMatchObject([
    { id: importId, undone },
    { undone: null },
    { undone: null },
  ])
  const trail = await db.selectFrom('audit').select(['who', 'action']).orderBy('audit_id').execute()
  expect(trail.map(({ who, action }) => `${who}: ${action}`)).toEqual([
    'ada@example.org: import begun',
    'ada@example.org: money forgotten',
  ])
})

test('an import of which only an account’s money was forgotten, or of which nothing was left, is not undone', async () => {
  const { db, take, call, answered } = await makeSite()
  const { importId } = await take('contributions', contributions([gave('25.00'), gave('10.00')]))
  const ofImport = { what: 'transactions', importId: importId ?? 0 } as const
  expect(await forgetMoney(db, { ...ofImport, account: 71_001 })).toMatchObject({ removed: 2 })
  expect(await forgetMoney(db, ofImport)).toMatchObject({ removed: 0 })

  expect(await answered(call('GET', ''))).toMatchObject([
    { undone: null },
    { undone: null },
    { undone: null },
  ])
})

test('the list before a wrong one is imported again exactly as shown, and requires the password for what it removes', async () => {
  const { db, takeNamed, call, answered, settled, commit } = await makeSite()
  const before = await takeNamed('candidates', 'CandidateList_20260801.txt', candidateList(ROSE))
  const many = Array.from({ length: 40 }, (_, index) => ROSE.replace('90001', String(90_100 + index)))
  const wrong = await takeNamed('candidates', 'CandidateList_20260901.txt', candidateList(ROSE, ...many))
  const again = (body: object) => call('POST', `/${before.importId}/again`, body)
  const { listBefore } = await answered<RecordedImport>(call('GET', `/${wrong.importId}`))
  expect(listBefore).toBe(before.importId)

  await answered(again({}))
  expect(await settled()).toMatchObject({
    report: { outcome: 'refused', message: expect.stringContaining('--allow-removals') as string },
    shown: null,
  })
  const { id } = await settled()
  await call('DELETE', `/open/${id}`)
  await answered(again({ allowRemovals: true }))
  const shown = await settled()
  const unconfirmed = await call('POST', `/open/${shown.id}/commit`, { shown: shown.shown })
  expect(unconfirmed.status).toBe(403)
  expect(shown.report).toMatchObject({ kind: 'candidates', outcome: 'done', removed: 40, unchanged: 1 })
  const done = await commit(shown)

  expect(done).toMatchObject({ state: 'done', report: { removed: 40, files: before.files } })
  expect(await answered(call('GET', `/${done.importId}`))).toMatchObject({
    who: 'ada@example.org',
    listBefore: wrong.importId,
  })
  const begun = await db
    .selectFrom('audit')
    .select(['who', 'after'])
    .where('action', '=', 'import begun')
    .execute()
  expect(begun.map(({ who, after }) => [who, JSON.parse(after ?? '')])).toEqual([
    ['ada@example.org', { kind: 'candidates', files: ['CandidateList_20260801.txt'] }],
  ])
})

test('an import that replaced no stored list names none, and one whose files are not stored is not imported again', async () => {
  const { take, takeNamed, call, answered } = await makeSite()
  const byName = await take('contributions', contributions([gave('25.00')]))
  expect(await answered(call('GET', `/${byName.importId}`))).toMatchObject({ listBefore: null })
  expect((await call('POST', `/${byName.importId}/again`, {})).status).toBe(409)

  const other = ROSE.replaceAll('20261103-GEN', '20241105-GEN')
  const first = await takeNamed('candidates', 'CandidateList_20241001.txt', candidateList(other))
  expect(first.outcome).toBe('done')
  expect(await answered(call('GET', `/${first.importId}`))).toMatchObject({ listBefore: null })
})

test('only one import is open at a time, a simultaneous second one is refused, and any administrator can discard it', async () => {
  const { call, current } = await makeSite()
  const plan = { files: [{ name: 'list.txt', size: 3 }] }

  const answers = await Promise.all([call('POST', '/open', plan), call('POST', '/open', plan)])

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.json()).toEqual({
    errors: [
      {
        msg: 'ada@example.org has an import open here since 11/21/26, 7:00 AM in Florida. Wait until it is done, or discard it.',
      },
    ],
  })
  const open = (await current()) as OpenImport // one of the two has begun it
  expect((await call('DELETE', `/open/${open.id}`)).status).toBe(204)
  expect(await current()).toBeNull()
})

test('a part that arrives while its import is discarded is refused, and leaves no file', async () => {
  const { imports, call, answered, uploads } = await makeSite()
  const plan = { files: [{ name: 'list.txt', size: 3 }] }
  const { id } = await answered<OpenImport>(call('POST', '/open', plan))
  const ada = { who: 'ada@example.org', ipAddress: '192.0.2.1', at: '2026-11-21T12:00:00.000Z' }

  const [received, discarded] = await Promise.allSettled([
    imports.receive(ada, { openId: id, fileNo: 0, offset: 0 }, bytes('abc')),
    imports.discard(id),
  ])

  expect(received).toMatchObject({ reason: { status: 404, message: IMPORT_NOT_OPEN } })
  expect(discarded.status).toBe('fulfilled')
  expect(readdirSync(uploads)).toEqual([])
})

test.each([
  ['names that lead elsewhere', { files: [{ name: '../a.txt', size: 3 }] }, 400],
  [
    'two files of one name',
    {
      files: [
        { name: 'a.txt', size: 3 },
        { name: 'A.txt', size: 3 },
      ],
    },
    400,
  ],
  ['no file', { files: [] }, 400],
  [
    'more than a gigabyte',
    {
      files: [
        { name: 'a', size: 1024 ** 3 },
        { name: 'b', size: 1 },
      ],
    },
    413,
  ],
  ['a file of more than that', { files: [{ name: 'a', size: 1024 ** 3 + 1 }] }, 413],
  ['more than 200 files', { files: Array.from({ length: 201 }, (_, n) => ({ name: `${n}`, size: 1 })) }, 400],
])('an import cannot be started with %s', async (_, plan, status) => {
  const { call, current } = await makeSite()

  expect((await call('POST', '/open', plan)).status).toBe(status)
  expect(await current()).toBeNull()
})

test('bytes are accepted in order, no more than announced, in parts of at most a megabyte', async () => {
  const { call, answered } = await makeSite()
  const { id } = await answered<OpenImport>(
    call('POST', '/open', { files: [{ name: 'a.txt', size: 2_000_000 }] }),
  )
  const part = (offset: number, length: number) =>
    call('PUT', `/open/${id}/files/0/${offset}`, Buffer.alloc(length, 'x'))

  expect((await part(5, 10)).status).toBe(409)
  expect((await part(0, 1_048_577)).status).toBe(413)
  expect((await part(0, 1_000_000)).status).toBe(204)
  expect((await part(0, 1_000_000)).status).toBe(409)
  expect((await part(1_000_000, 1_000_001)).status).toBe(413)
  expect((await call('PUT', `/open/${id}/files/1/0`, Buffer.alloc(1))).status).toBe(404)
  expect((await call('PUT', `/open/${'0'.repeat(24)}/files/0/0`, Buffer.alloc(1))).status).toBe(404)
})

test('an abandoned import is removed, with its files', async () => {
  const { call, answered, current, uploads } = await makeSite({ timeoutsMs: { idle: 20 } })
  await answered(call('POST', '/open', { files: [{ name: 'a.txt', size: 3 }] }))
  expect(readdirSync(uploads)).not.toEqual([])

  await expect.poll(current).toBeNull()
  await expect.poll(() => readdirSync(uploads)).toEqual([])
})

test('an importer that takes too long is stopped, has changed nothing that is not recorded, and leaves no file', async () => {
  const { call, answered, settled, uploads } = await makeSite({
    timeoutsMs: { reading: 20 },
    runImporter: async ({ stop }) => {
      await once(stop, 'abort')
      return { ended: 'timed out', output: '', complaint: '' }
    },
  })
  await answered(call('POST', '/open', { files: [{ name: 'a.txt', size: 0 }] }))

  const { state, failure } = await settled()

  expect({ state, failure }).toEqual({
    state: 'failed',
    failure:
      'The importer took too long and was stopped. Import less at once, or use the command. An import that is not in the history was not done.',
  })
  expect(readdirSync(uploads)).toEqual([])
})

/** As after a fault of the disk: below a file nothing can be removed. */
function replaceByFile(folder: string): void {
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
}

test('an import whose files cannot be removed afterwards is done all the same', async () => {
  const { db } = await makeRegister()
  const runImporter: RunImporter = async ({ args, folder, actor }) => {
    const output = await runCommandIn(db, folder, args, actor.who)
    if (args.includes('--as-shown')) replaceByFile(dirname(dirname(folder)))
    return output
  }
  const { send, check, commit, call } = await importInBrowser(db, { runImporter })
  const list = bytes(candidateList(ROSE))

  const { id } = await send({ 'CandidateList_20260801.txt': list })
  const shown = await check(id, { kind: 'candidates', files: ['CandidateList_20260801.txt'] })
  const { state, failure, report } = await commit(shown)

  expect([state, failure, report?.added]).toEqual(['done', null, 1])
  expect((await call('DELETE', `/open/${id}`)).status).toBe(204)
})

const brokenImporter: RunImporter = ({ folder }) => {
  replaceByFile(dirname(dirname(folder)))
  return Promise.resolve({ ended: 'killed', output: '', complaint: '' })
}

test('an import that failed and whose files cannot be removed has failed, and another one can be begun', async () => {
  const { db } = await makeRegister()
  const { send, uploads } = await importInBrowser(db, { runImporter: brokenImporter })

  expect((await send({ 'a.txt': bytes('') })).state).toBe('failed')
  rmSync(uploads)
  mkdirSync(uploads)
  expect((await send({ 'a.txt': bytes('') })).state).toBe('failed')
})

const NOT_DONE = 'An import that is not in the history was not done.'

test.each<[string, string, Awaited<ReturnType<RunImporter>>]>([
  [
    'is ended by the system',
    `The system ended the importer, most likely because it needed too much memory. Import less at once, or use the command. ${NOT_DONE}`,
    { ended: 'killed', output: '', complaint: '' },
  ],
  [
    'cannot be started',
    `The importer could not be started. The server’s log says why. ${NOT_DONE}`,
    { ended: 'not started', output: '', complaint: '' },
  ],
  [
    'crashes',
    'The importer ended without a report. The server’s log may say why.',
    { ended: 1, output: 'half a rep', complaint: 'file:///srv/importList.ts:12' },
  ],
  [
    'is used wrongly',
    '--account takes an account number.',
    { ended: 2, output: '', complaint: '--account takes an account number.' },
  ],
])('an administrator whose importer %s is told: %s', async (_, failure, output) => {
  const { db } = await makeRegister()
  const { send } = await importInBrowser(db, { runImporter: () => Promise.resolve(output) })

  expect(await send({ 'a.txt': bytes('') })).toMatchObject({ state: 'failed', failure })
})

test('an unexpected error of an import is in the log, and a refusal is not', async () => {
  const fault = new Error('The folder is gone')
  const broken = await makeSite({ runImporter: () => Promise.reject(fault) })
  const refused = await makeSite({
    runImporter: () => Promise.resolve({ ended: 'killed', output: '', complaint: '' }),
  })

  expect((await broken.send({ 'a.txt': bytes('') })).failure).toBe(
    'The server could not continue. Start again.',
  )
  expect((await refused.send({ 'a.txt': bytes('') })).state).toBe('failed')
  expect(broken.logged).toEqual([['An import in the browser could not continue', fault]])
  expect(refused.logged).toEqual([])
})
