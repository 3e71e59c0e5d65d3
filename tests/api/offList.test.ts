import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importList } from '#importer/runImport.ts'
import type { ImportTypeName } from '#importer/read/fileSchemas.ts'
import { pageRoutes } from '#server/html/pageRoutes.ts'
import { lines, tabbed } from '#tests/support/importer/makeRegister.ts'
import {
  candidateList,
  committeeList,
  PINE_VOTERS,
  PROTECTED,
  ROSE,
  SUNSHINE_FUND,
} from '#tests/support/importer/stateFiles.ts'
import { asAdmin } from '#tests/support/api/asAdmin.ts'
import { pageDeps } from '#tests/support/api/makeSite.ts'
import { newFolder } from '#tests/support/newFolder.ts'

/** A site on which Ada works, its pages, and an importer. */
async function makeRegister() {
  const world = await asAdmin()
  const folder = newFolder()
  const pages = pageRoutes(pageDeps(world.db))
  const take = async (kind: ImportTypeName, name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    const report = await importList(world.db, kind, [join(folder, name)], {
      documentStore: join(folder, 'store'),
      documents: folder,
      clock: () => new Date('2026-11-21T12:00:00Z'),
    })
    expect(report.outcome).toBe('done')
    return report
  }
  writeFileSync(join(folder, 'statement.txt'), 'A statement')
  await take('candidates', 'candidates_20260701.txt', candidateList(ROSE, PROTECTED))
  await take('committees', 'committees_20260701.txt', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  await take(
    'accounts',
    'accounts.txt',
    lines(...['CandidateAcctNum|AccountNum|AccountName', '90001|71001|Fund'].map(tabbed)),
  )
  await take('balances', 'balances.txt', lines('account\tcoh', '90001\t12.00', '71001\t7.00'))
  await take(
    'documents',
    'documents.txt',
    lines(...['Account|Date|FilePath', '90001|07/01/2026|statement.txt'].map(tabbed)),
  )
  return {
    ...world,
    take,
    page: async (path: string) => {
      const response = await pages.request(path)
      return { status: response.status, html: await response.text() }
    },
    accounts: async (path: string) =>
      ((await world.publicly(path)) as { AcctNum: number }[]).map(({ AcctNum }) => AcctNum),
  }
}

const LISTS = [
  '/api/candidates?sort=acctnum_desc&limit=15',
  '/api/candidates/election/20261103-GEN',
  '/api/candidates/byAccount/71001',
]
const NOINDEX = '<meta name="robots" content="noindex" />'

test('a candidate who leaves the state’s list keeps its page and its calls, and is in no list', async () => {
  const { take, publicly, page, accounts, read } = await makeRegister()
  const before = await publicly('/api/candidates/90001')
  expect(before).toMatchObject({ offListSince: null })
  for (const list of [...LISTS, '/api/candidates/20261103-GEN/STR'])
    expect(await accounts(list)).toContain(90001)

  await take('candidates', 'candidates_20260724.txt', candidateList(PROTECTED))

  expect(await publicly('/api/candidates/90001')).toEqual({
    ...(before as object),
    offListSince: '2026-07-24',
  })
  for (const list of LISTS) expect(await accounts(list)).not.toContain(90001)
  expect(await accounts('/api/candidates/20261103-GEN/STR')).toEqual([])
  expect(await publicly('/api/documents/90001')).toHaveLength(1)
  expect(await publicly('/api/balances?accounts=90001')).toMatchObject([{ account: 90001 }])
  expect(await read('/api/admin/candidates')).toMatchObject([{ AcctNum: 90002 }])

  const { status, html } = await page('/candidates/90001')
  expect(status).toBe(200)
  expect(html).toContain('Rosalind')
  expect(html).toContain(NOINDEX)
  const map = (await page('/sitemap.xml')).html
  expect(map).not.toMatch(/candidates\/90001|STR/)
  expect(map).toContain('/candidates/90002')
})

test('the day stays that of the first list without it, until the state lists it again', async () => {
  const { take, publicly, page, accounts } = await makeRegister()
  for (const day of ['20260724', '20260725', '20260801'])
    await take('candidates', `candidates_${day}.txt`, candidateList(PROTECTED))
  expect(await publicly('/api/candidates/90001')).toMatchObject({ offListSince: '2026-07-24' })

  const report = await take('candidates', 'candidates_20260802.txt', candidateList(ROSE, PROTECTED))

  expect(report).toMatchObject({ added: 1, removed: 0, changes: [{ change: 'returned', record: '90001' }] })
  expect(await publicly('/api/candidates/90001')).toMatchObject({ offListSince: null })
  expect(await accounts('/api/candidates/20261103-GEN/STR')).toEqual([90001])
  expect((await page('/candidates/90001')).html).not.toContain(NOINDEX)
  expect((await page('/sitemap.xml')).html).toContain('/candidates/90001')
})

test('a committee that leaves the state’s list keeps its page and its calls, and is in no list', async () => {
  const { take, publicly, page, accounts, read } = await makeRegister()

  await take('committees', 'committees_20260724.txt', committeeList(PINE_VOTERS))

  expect(await publicly('/api/committees/71001')).toMatchObject({
    Name: 'Invented Sunshine Fund',
    offListSince: '2026-07-24',
  })
  for (const list of ['/api/committees', '/api/committee']) expect(await accounts(list)).toEqual([71002])
  expect(await read('/api/admin/committees')).toMatchObject([{ AcctNum: 71002 }])
  expect(await publicly('/api/balances?accounts=71001')).toMatchObject([{ account: 71001 }])
  expect(await publicly('/api/candidates/90001')).toMatchObject({ AccountList: [{ accountNum: 71001 }] })
  expect((await page('/committees/71001')).html).toContain(NOINDEX)
  expect((await page('/committees/71002')).html).not.toContain(NOINDEX)
  expect((await page('/sitemap.xml')).html).not.toContain('/committees/71001')

  await take('committees', 'committees_20260725.txt', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  expect(await publicly('/api/committees/71001')).toMatchObject({ offListSince: null })
})

test('administrators’ changes to a candidate survive its absence', async () => {
  const { take, call, publicly } = await makeRegister()
  await take('candidates', 'candidates_20260724.txt', candidateList(PROTECTED))

  const saved = await call('PUT', '/api/admin/candidates/90001', { VoterID: '987654321' })
  await take('candidates', 'candidates_20260801.txt', candidateList(ROSE, PROTECTED))

  expect(saved.status).toBe(200)
  expect(await publicly('/api/candidates/90001')).toMatchObject({ VoterID: '987654321', offListSince: null })
})

test('a record deleted by an administrator is nowhere, even after leaving the state’s list', async () => {
  const { take, call, api, page } = await makeRegister()
  await take('candidates', 'candidates_20260724.txt', candidateList(PROTECTED))

  await call('DELETE', '/api/admin/candidates/90001')

  expect((await api.request('/api/candidates/90001')).status).toBe(404)
  expect((await page('/candidates/90001')).status).toBe(404)
})

test('money under a name that the state no longer lists still belongs to the account', async () => {
  const { take } = await makeRegister()
  await take('committees', 'committees_20260724.txt', committeeList(PINE_VOTERS))

  const report = await take(
    'transfers',
    'transfers.txt',
    lines(
      ...[
        'Candidate/Committee|Date|Amount|Funds Transferred To|Address|City State Zip|Nature Of Account|Type',
        'Invented Sunshine Fund (PAC)|07/10/2026|1.00|INVENTED BANK|||CD|T',
      ].map(tabbed),
    ),
  )

  expect(report).toMatchObject({ added: 1, unmatched: [] })
})

/** A candidate of a special election. */
const special = (acctNum: number) =>
  ROSE.replace('90001', String(acctNum)).replace('20261103-GEN', '20261103-S01')

test('an election is not offered once the state lists no candidates for it', async () => {
  const { take, publicly } = await makeRegister()
  await take('candidates', 'special_20260701.txt', candidateList(special(90003), special(90004)))
  await take('candidates', 'special_20260702.txt', candidateList(special(90003)))
  expect(await publicly('/api/electioncodes')).toHaveLength(2)

  const moved = special(90003).replace('-S01', '-GEN')
  await take('candidates', 'general_20260724.txt', candidateList(ROSE, PROTECTED, moved))

  expect(await publicly('/api/electioncodes')).toMatchObject([{ value: '20261103-GEN' }])
  expect(await publicly('/api/candidates/90004')).toMatchObject({ offListSince: '2026-07-02' })
})
