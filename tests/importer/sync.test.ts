import { latestImportsIn, syncAttemptsIn } from '#database/imports/latestImports.ts'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { syncKinds } from '#importer/sync/runSync.ts'
import { syncList, type SyncedList } from '#importer/sync/syncList.ts'
import { importHistoryIn } from '#database/imports/importHistory.ts'
import { startSyncProgram } from '#tests/support/importer/startSyncProgram.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { lines, makeRegister, tabbed } from '#tests/support/importer/makeRegister.ts'
import {
  candidateList,
  committeeList,
  PINE_VOTERS,
  PROTECTED,
  ROSE,
  SPECIAL,
  SUNSHINE_FUND,
} from '#tests/support/importer/stateFiles.ts'
import { breaksOff, fails, makeStateSite, neverAnswers, sends } from '#tests/support/importer/stateSite.ts'

/** Evening in Florida, after midnight in Greenwich. */
const NOW = new Date('2026-11-22T02:30:00Z')

const OLDER = ROSE.replace('90001', '80001').replace('20261103-GEN', '20241105-GEN')

async function makeSync(...replies: Parameters<typeof makeStateSite>) {
  const register = await makeRegister()
  const state = await makeStateSite(...replies)
  const { db } = register
  const sync = (kind: SyncedList, options: { election?: string; dryRun?: boolean } = {}) =>
    syncList(db, kind, { site: state.site, clock: () => NOW, ...options })
  return { ...register, ...state, sync }
}

test('the candidates of an election are requested as the state’s own form does, and imported', async () => {
  const { site, sync, requests } = await makeSync(sends(candidateList(ROSE, PROTECTED)))

  const report = await sync('candidates', { election: '20261103-GEN' })

  expect(report).toMatchObject({ kind: 'candidates', outcome: 'done', added: 2 })
  expect(report.files).toMatchObject([{ name: 'CandidateList_20261103-GEN_20261121.txt' }])
  expect(requests).toEqual([
    {
      method: 'POST',
      path: '/candidates/extractCanList.asp',
      fields: {
        elecID: '20261103-GEN',
        office: 'All',
        status: 'All',
        cantype: 'STA',
        FormSubmit: 'Download Candidate List',
      },
      referer: `${site.origin}/candidates/downloadcanlist.asp`,
      userAgent: 'Mozilla/5.0 (test)',
      cookie: '',
    },
  ])
})

test('the rejected lines of a fetched list are kept with its report', async () => {
  const rejected = PROTECTED.replace('20261103-GEN', '2026')
  const { db, sync } = await makeSync(sends(candidateList(ROSE, rejected)))

  const { warnings, importId } = await sync('candidates', { election: '20261103-GEN' })

  expect(warnings).toEqual([])
  const history = importHistoryIn(db)
  expect(await history.find(importId ?? 0)).toMatchObject({
    rejectedFiles: ['CandidateList_20261103-GEN_20261121.txt'],
  })
  const storedLines = await history.rejectedLines(importId ?? 0, 'CandidateList_20261103-GEN_20261121.txt')
  expect(storedLines?.toString().replaceAll('\r', '')).toBe(candidateList(rejected).replaceAll('\r', ''))
})

test('the committees are requested with their own form', async () => {
  const { site, sync, requests } = await makeSync(sends(committeeList(SUNSHINE_FUND)))

  expect(await sync('committees')).toMatchObject({ outcome: 'done', added: 1 })
  expect(requests).toMatchObject([
    {
      path: '/committees/extractComList.asp',
      fields: { FormSubmit: 'Download' },
      referer: `${site.origin}/committees/downloadcomlist.asp`,
    },
  ])
})

test('without --election only the register’s upcoming and recent elections are fetched', async () => {
  const { take, sync, requests } = await makeSync(sends(candidateList(ROSE)), sends(candidateList(SPECIAL)))
  await take('candidates', candidateList(ROSE, SPECIAL, OLDER))

  const report = await sync('candidates')

  expect(requests.map(({ fields }) => fields['elecID'])).toEqual(['20261103-GEN', '20261103-S01'])
  expect(report).toMatchObject({ outcome: 'done', unchanged: 2, removed: 0 })
})

test('a register without an upcoming election requires --election', async () => {
  const { sync, requests } = await makeSync(sends(''))

  expect(await sync('candidates')).toMatchObject({
    outcome: 'refused',
    message: 'The register has no upcoming election. Name one, such as --election 20281107-GEN.',
  })
  expect(requests).toEqual([])
})

test('a list identical to the last imported one is not imported again', async () => {
  const list = committeeList(SUNSHINE_FUND)
  const { db, sync } = await makeSync(
    sends(list),
    sends(list),
    sends(committeeList(SUNSHINE_FUND, PINE_VOTERS)),
  )
  await sync('committees')

  expect(await sync('committees')).toMatchObject({
    outcome: 'done',
    read: 0,
    message: "The state's list of committees has nothing new; nothing changed.",
  })
  expect(await db.selectFrom('import').select('outcome').execute()).toHaveLength(1)
  expect(await sync('committees')).toMatchObject({ added: 1, unchanged: 1 })
})

test('after a file from elsewhere the list is imported again, although it has not changed', async () => {
  const { take, sync } = await makeSync(sends(committeeList(SUNSHINE_FUND)))
  await sync('committees')
  await take('committees', committeeList(PINE_VOTERS))

  expect(await sync('committees')).toMatchObject({ added: 1, removed: 1 })
})

test('the same list is imported again into a register that has been the sample since', async () => {
  const { db, sync } = await makeSync(sends(committeeList(SUNSHINE_FUND)))
  await sync('committees')
  await db.updateTable('register').set({ is_sample: 1 }).execute()

  expect(await sync('committees')).toMatchObject({ outcome: 'done', read: 1 })
})

const LIST = committeeList(SUNSHINE_FUND)

test.each([
  ['403', fails(403)],
  ['502', fails(502)],
  ['the list with status 203', sends(LIST, 203)],
  ['a page with status 200', sends('<!DOCTYPE html><html>Download Committee List</html>')],
  ['nothing', sends('')],
  ['half of the list', sends(LIST.slice(0, LIST.length - 20))],
  ['a broken connection', breaksOff(LIST)],
])('%s is retried after a while, then the list is imported', async (_, fault) => {
  const { sync, requests, waits } = await makeSync(fault, fault, sends(LIST))

  expect(await sync('committees')).toMatchObject({ outcome: 'done', added: 1 })
  expect(requests).toHaveLength(3)
  expect(waits).toEqual([2_000, 4_000, 16_000])
})

test.each([
  [
    '403',
    fails(403),
    /it answered 403\. Try again later, or download the list with a browser and import the file\.$/,
  ],
  ['a page', sends('<html>\r\n<body>'), /the last time it sent something that begins with "<html>"\./],
  ['a cut list', sends(LIST.slice(0, -20)), /the last time the list was cut short\./],
])(
  'after four times %s the sync is refused and recorded, and the register stays the same',
  async (_, fault, sentence) => {
    const { db, take, sync, requests, waits } = await makeSync(fault)
    await take('committees', committeeList(PINE_VOTERS))

    const report = await sync('committees')

    expect(report.outcome).toBe('refused')
    expect(report.message).toMatch(
      /^http:\S+\/committees\/extractComList\.asp did not give the list in 4 attempts; /,
    )
    expect(report.message).toMatch(sentence)
    expect(requests).toHaveLength(4)
    expect(waits).toEqual([2_000, 4_000, 16_000, 64_000])
    expect(await db.selectFrom('committee').select('acct_num').execute()).toEqual([{ acct_num: 71002 }])
    expect(await db.selectFrom('import').select('outcome').orderBy('import_id').execute()).toEqual([
      { outcome: 'done' },
      { outcome: 'refused' },
    ])
  },
)

test('a site that does not answer is abandoned', async () => {
  const { db, site } = await makeSync(neverAnswers)

  const report = await syncList(db, 'committees', {
    site: { ...site, timeout: () => AbortSignal.timeout(20) },
    clock: () => NOW,
  })

  expect(report.message).toMatch(/the last time it broke off \(The operation was aborted due to timeout\)\./)
})

test('candidates of an election other than the requested one are refused, and the register stays the same', async () => {
  const { db, take, sync, requests } = await makeSync(sends(candidateList(OLDER, ROSE, PROTECTED)))
  await take('candidates', candidateList(ROSE, SPECIAL))

  const report = await sync('candidates', { election: '20261103-GEN' })

  expect(report).toMatchObject({
    outcome: 'refused',
    message:
      'The state was asked for the candidates of 20261103-GEN and sent a list whose column ElectionID holds ' +
      '20241105-GEN on 1 of 3 lines. Try again later, or download the list with a browser and import the file.',
  })
  expect(requests).toHaveLength(1)
  expect(await db.selectFrom('candidate').select('acct_num').orderBy('acct_num').execute()).toEqual([
    { acct_num: 90001 },
    { acct_num: 90003 },
  ])
  expect((await db.selectFrom('import').select('outcome').orderBy('import_id').execute()).at(-1)).toEqual({
    outcome: 'refused',
  })
})

test('one list of a wrong election makes the sync refuse those of all elections', async () => {
  const changed = candidateList(ROSE.replace('Rosalind', 'Rosa'))
  const { db, take, sync } = await makeSync(sends(changed), sends(candidateList(ROSE)))
  await take('candidates', candidateList(ROSE, SPECIAL))

  expect((await sync('candidates')).message).toMatch(
    /^The state was asked for the candidates of 20261103-S01 and sent .* 20261103-GEN on 1 of 1 line\./,
  )
  expect(await db.selectFrom('candidate').select('name_first').execute()).toEqual([
    { name_first: 'Rosalind' },
    { name_first: 'Rosalind' },
  ])
})

test('a damaged election id rejects its line, not the list', async () => {
  const { sync } = await makeSync(sends(candidateList(ROSE, PROTECTED.replace('20261103-GEN', '2026'))))

  expect(await sync('candidates', { election: '20261103-GEN' })).toMatchObject({
    outcome: 'done',
    added: 1,
    rejections: [{ line: 3, reason: 'ElectionID is "2026", not one such as 20261103-GEN' }],
  })
})

test('an election without candidates yet blocks nothing and is reported', async () => {
  const nobody = sends(candidateList())
  const { take, sync } = await makeSync(
    nobody,
    sends(candidateList(ROSE)),
    nobody,
    sends(candidateList(ROSE, PROTECTED)),
  )
  await take('candidates', candidateList(ROSE))
  await take('elections', lines(tabbed('ElectionID|ElectionName'), tabbed('20281107-GEN|')))
  const warnings = ['Elections for which the state lists no candidates yet: 1 (20281107-GEN)']

  expect(await sync('candidates')).toMatchObject({
    outcome: 'done',
    message: "The state's list of candidates has nothing new; nothing changed.",
    warnings,
  })
  expect(await sync('candidates')).toMatchObject({ outcome: 'done', added: 1, warnings })
})

test.each([
  ['that had candidates', undefined],
  ['that was asked for', '20261103-GEN'],
])('a list without a row is refused for an election %s', async (_, election) => {
  const { take, sync } = await makeSync(sends(candidateList()))
  if (election === undefined) await take('candidates', candidateList(ROSE))

  expect(await sync('candidates', election === undefined ? {} : { election })).toMatchObject({
    outcome: 'refused',
    message:
      'The state sent CandidateList_20261103-GEN_20261121.txt without a row. Try again later, or check in a ' +
      'browser what its form returns.',
  })
})

test('an election whose list comes without a row keeps its candidates, and the other elections are fetched', async () => {
  const { db, site, take } = await makeSync(
    sends(candidateList(ROSE, PROTECTED)),
    sends(candidateList()),
    sends(candidateList(ROSE)),
    sends(candidateList()),
  )
  await take('candidates', candidateList(ROSE, SPECIAL))
  const sync = () => syncKinds.candidates.run(db, { site, clock: () => NOW })

  expect(await sync()).toMatchObject({
    exitCode: 3,
    json: {
      outcome: 'done',
      added: 1,
      removed: 0,
      warnings: ['Elections whose list came without a row, left as they are: 1 (20261103-S01)'],
    },
  })
  const listed = db.selectFrom('candidate').select('acct_num').where('left_on', 'is', null)
  expect(await listed.execute()).toHaveLength(3)
  expect(await syncAttemptsIn(db).list()).toMatchObject([
    { election: '', outcome: 'done' },
    { election: '20261103-S01', outcome: 'refused' },
  ])
  expect((await sync()).json).toMatchObject({ outcome: 'done', removed: 1 })
})

test('the list of candidates instead of that of committees is refused', async () => {
  const { sync } = await makeSync(sends(candidateList(ROSE)))

  expect((await sync('committees')).message).toMatch(
    /^CommitteeList_20261121\.txt: this is a candidate list, not a committee list/,
  )
})

test('a list with more bad lines than good ones is refused as a file is', async () => {
  const { sync } = await makeSync(sends(committeeList(SUNSHINE_FUND.replace('71001', 'x'))))

  expect(await sync('committees')).toMatchObject({ outcome: 'refused', added: 0 })
})

test('a dry run fetches, says what would change and changes nothing', async () => {
  const { db, sync } = await makeSync(sends(LIST))

  expect(await sync('committees', { dryRun: true })).toMatchObject({ dryRun: true, added: 1 })
  expect(await db.selectFrom('committee').selectAll().execute()).toEqual([])
  expect(await latestImportsIn(db).list()).toEqual([])
})

test('a list that ends with an error of the state is requested again', async () => {
  const { sync, requests } = await makeSync(
    sends(`${committeeList(SUNSHINE_FUND)}Active Server Pages error 'ASP 0113'\r\nScript timed out\r\n`),
    sends(committeeList(SUNSHINE_FUND, PINE_VOTERS)),
  )

  expect(await sync('committees')).toMatchObject({ outcome: 'done', added: 2 })
  expect(requests).toHaveLength(2)
})

test('half a list that arrives every night removes no one, and is recorded as refused', async () => {
  const committees = Array.from({ length: 40 }, (_, index) =>
    SUNSHINE_FUND.replace('71001', String(index + 1)),
  )
  const { db, take, sync } = await makeSync(sends(committeeList(...committees.slice(0, 20))))
  await take('committees', committeeList(...committees))

  for (let night = 1; night <= 2; night += 1) {
    const report = await sync('committees')
    expect(report).toMatchObject({ outcome: 'refused', removed: 0 })
    expect(report.message).toMatch(/CommitteeList_20261121\.txt would remove 20 of the 40 committees on file/)
  }
  expect(await db.selectFrom('import').select('outcome').orderBy('import_id').execute()).toEqual([
    { outcome: 'done' },
    { outcome: 'refused' },
    { outcome: 'refused' },
  ])
})

/** The program itself, against a fake of the state's site on this machine. */
async function runSync(origin: string, ...args: string[]) {
  const { settings } = await emptyRegister()
  const program = startSyncProgram({ settings, origin }, ...args)
  let output = ''
  program.stdout.on('data', (text) => (output += String(text)))
  const [code] = await once(program, 'close')
  return { code: Number(code), output }
}

test('a sync with rejected lines exits with 3, so that cron mails; one without exits with 0', async () => {
  const { site } = await makeStateSite(
    sends(candidateList(ROSE, PROTECTED.replace('20261103-GEN', '2026'))),
    sends(candidateList(ROSE, PROTECTED)),
  )
  const args = ['candidates', '--election', '20261103-GEN']

  const rejected = await runSync(site.origin, ...args)
  expect(rejected.output).toMatch(/line 3: ElectionID is "2026"/)
  expect(rejected.code).toBe(3)
  expect(await runSync(site.origin, ...args)).toMatchObject({ code: 0 })
})
