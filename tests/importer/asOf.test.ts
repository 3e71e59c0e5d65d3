import { expect, inject, test } from 'vitest'
import { withRegisterChange } from '#database/history/withRegisterChange.ts'
import { withImportTransaction } from '#database/history/withImportTransaction.ts'
import { accountEditsIn } from '#database/repositories/accountEdits.ts'
import { candidateEditsIn } from '#database/repositories/candidateEdits.ts'
import { committeeStatusesIn } from '#database/repositories/committeeStatuses.ts'
import { NOTHING_SHOWN, registrationsIn } from '#database/repositories/registrations.ts'
import type { ImportTypeName } from '#importer/read/fileSchemas.ts'
import { importList } from '#importer/importList.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { lines, makeFolder, tabbed } from '#tests/support/importer/makeRegister.ts'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import {
  contributions,
  distributions,
  expenditures,
  gave,
  paid,
  transfers,
} from '#tests/support/importer/transactionFiles.ts'

/* Random imports, with an administrator's edits between them, checked against answers saved as bytes. */

/** Fewer on PostgreSQL, whose statements take longer; the code is the same. */
const IMPORTS = inject('postgres') === undefined ? 50 : 15

/**
 * For each revision one in this many addresses is requested, different ones for the next; WHOLE_HISTORY=1 requests all.
 */
const EVERY = process.env['WHOLE_HISTORY'] === undefined ? 10 : 1

const CANDIDATES = [90_001, 90_002, 90_003, 90_004, 90_005, 90_006]
const COMMITTEES = [71_001, 71_002, 71_003, 71_004]
const ALL = [...CANDIDATES, ...COMMITTEES]

const ADDRESSES = [
  '/api/overview',
  '/api/electioncodes',
  '/api/candidates?limit=20',
  '/api/candidates/election/20261103-GEN',
  '/api/candidates/20261103-GEN/STR',
  ...[71_001, 71_002].map((account) => `/api/candidates/byAccount/${account}`),
  ...[90_001, 90_002].map((account) => `/api/candidates/${account}`),
  '/api/races/20261103-GEN/STR',
  '/api/races/20261103-GEN/STR/7',
  '/api/committees',
  '/api/committees/71002',
  ...[90_001, 71_001].map((account) => `/api/registrations/${account}`),
  `/api/balances?accounts=${ALL.join(',')}`,
  '/api/documents/90001',
  '/api/documents/type/Letter',
  '/api/imports/latest',
  '/api/status',
  '/api/revision',
  '/api/changes',
  '/api/changes?account=90001',
  '/api/committees/byOfficer/Sam%20Specimen',
  ...[90_001, 71_001].map((account) => `/api/related/${account}`),
  ...[90_001, 71_001].map((account) => `/api/balances/${account}`),
  '/api/transactions?accounts=71001,90001&kind=contributions',
  '/api/transactions/summary?accounts=71001&kind=expenditures',
  '/api/transactions/races/20261103-GEN/STR?kind=contributions',
  '/api/transactions/races/20261103-GEN/STR/7?kind=contributions',
  '/api/transactions/between/71001?direction=in',
  '/api/export/csv/candidates/20261103-GEN/STR',
  '/api/export/json/committees',
  '/api/export/json/balances/90001',
  '/api/export/csv/transactions?accounts=71001&kind=contributions',
  '/api/export/csv/transactions/races/20261103-GEN/STR/7?kind=contributions',
  '/api/export/csv/transactions/between/71001?direction=in',
  '/api/export/csv/changes?account=90001',
  '/api/export/csv/overview',
  '/api/export/csv/imports/latest',
  '/api/export/csv/status',
  '/api/search?q=example',
  '/api/search?q=rosa&limit=3',
  '/api/search?q=rose%20exampel',
  '/api/search?q=district%207',
  '/api/search?q=sam&limit=100',
  '/api/search?q=invented%20fund',
  '/api/search?q=71002',
  '/api/committees/byOfficer/pat%20specimen',
  '/api/names?q=specimen',
  '/api/names/32301/SPECIMEN%20PAT',
  '/api/names/32301/SAMPLE%20SAM/rows',
  '/api/export/csv/search?q=fund',
  '/api/export/csv/names?q=specimen',
  '/api/export/json/names/32301/SPECIMEN%20PAT',
  '/api/reconcile?queries=%7B%22a%22%3A%7B%22query%22%3A%22Rosa%20Example%22%7D%7D',
  '/api/reconcile/entities?prefix=inv',
]

const addressesOf = (revision: number) => ADDRESSES.filter((_, index) => (index + revision) % EVERY === 0)

/** Numbers from 0 up to but not including 1, the same in every run. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

test(`answers as of every revision of ${IMPORTS} imports are byte for byte what they were`, async () => {
  const { api, db } = await createTestApp()
  const { write, documentStore } = makeFolder()
  const next = chance(20_261_103)
  const below = (count: number) => Math.floor(next() * count)
  const oneOf = <T>(all: readonly [T, ...T[]]): T => all[below(all.length)] ?? all[0]
  const some = (all: readonly number[]) => all.filter(() => next() < 0.7)
  let day = 0
  const take = (kind: ImportTypeName, content: string, options: object = {}) =>
    importList(db, kind, [write(`list_${day}.txt`, content)], {
      documentStore,
      clock: () => new Date('2026-11-21T12:00:00Z'),
      allowRemovals: true,
      asOf: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
      ...options,
    })

  const actor = { who: 'ada@example.org', ipAddress: '192.0.2.1', at: '2026-11-21T12:00:00.000Z' }
  const steps: (() => Promise<unknown>)[] = [
    () =>
      take(
        'candidates',
        candidateList(
          ...some(CANDIDATES).map((account) =>
            ROSE.replace('90001', String(account))
              .replace('Rosalind', oneOf(['Rosalind', 'Rosa', 'Sam']))
              .replace('Example', oneOf(['Example', 'Specimen']))
              .replace('055', oneOf(['007', '08', '']))
              .replace('STR', oneOf(['STR', 'STR', 'GOV']))
              .replace('Qualified', oneOf(['Qualified', 'Withdrawn']))
              .replace('12 Invented Way', `${below(3)} Invented Way`),
          ),
        ),
      ),
    () =>
      take(
        'committees',
        committeeList(
          ...some(COMMITTEES).map((account) =>
            SUNSHINE_FUND.replace('71001', String(account))
              .replace('Sunshine', oneOf(['Sunshine', 'Shade']))
              .replace('Specimen', oneOf(['Specimen', 'Sample']))
              .replace('Pat', oneOf(['Pat', 'PAT', 'Sam']))
              .replace('Lee|J.', oneOf(['Lee|J.', 'Pat|'])),
          ),
        ),
      ),
    () =>
      take(
        'accounts',
        lines(
          ...[
            'AccountName|CandidateAcctNum|AccountNum',
            ...some(CANDIDATES).flatMap((account) =>
              some(COMMITTEES).map((committee) => `Fund ${below(3)}|${account}|${committee}`),
            ),
            'Fund|90001|71001',
          ].map(tabbed),
        ),
      ),
    () =>
      take(
        'balances',
        lines(
          ...[
            'account|coh|monetary',
            ...ALL.map((account) => `${account}|${below(5)}.00|${below(5)}.00`),
          ].map(tabbed),
        ),
        { replace: next() < 0.3 },
      ),
    () => take('elections', lines(tabbed('value|name'), tabbed(`20261103-GEN|${below(3)} General Election`))),
    async () => {
      const rows = {
        contributions: contributions([
          gave(`${below(90)}.00`).replace('SPECIMEN PAT', oneOf(['SPECIMEN PAT', 'SAMPLE SAM'])),
        ]),
        expenditures: expenditures([paid('5.00')]),
      }
      const none = { transfers: transfers([]), distributions: distributions([]) }
      for (const [kind, content] of Object.entries({ ...rows, ...none }))
        await take(kind as ImportTypeName, content, { account: oneOf([71_001, 90_001]) })
    },
    () => {
      write('documents/letter.txt', `Letter ${below(3)}`)
      return take(
        'documents',
        lines(
          ...[
            'FilePath|type|Account|Date|DocDesc|Filename',
            `letter.txt|${oneOf(['Letter', 'Oath'])}|90001|07/24/2026|Letter ${below(3)}|Letter.txt`,
          ].map(tabbed),
        ),
      )
    },
    () =>
      withImportTransaction(db, async (trx) => {
        const status = oneOf(['Active', 'Closed'])
        await committeeStatusesIn(trx).record([{ acctNum: 71_001, name: 'Fund', type: 'PAC', status }], {
          day: '2026-07-01',
          importId: 1,
        })
        await registrationsIn(trx).record(90_001, {
          checkedAt: `2026-07-01T12:00:00.${String(day).padStart(3, '0')}Z`,
          outcome: 'changed',
          message: '',
          listedStatus: '',
          asOf: '2026-07-01',
          brought: { fields: { ...NOTHING_SHOWN, purpose: oneOf(['Trees', 'Shade']) }, importId: 1 },
        })
      }),
    () => accountEditsIn(db).add(actor, oneOf([90_001, 90_002]), { accountNum: oneOf([71_001, 71_003]) }),
    () => accountEditsIn(db).remove(actor, 90_001, 71_001),
    () => candidateEditsIn(db).saveVoterId(actor, 90_001, String(100_000_000 + below(3)), () => true),
    () => withRegisterChange(db, () => Promise.resolve()),
  ]

  const answersOf = async (revision: number, isPast: boolean) => {
    const answers = new Map<string, string>()
    for (const address of addressesOf(revision)) {
      const asOf = !isPast ? '' : `${address.includes('?') ? '&' : '?'}asOf=r${revision}`
      answers.set(address, await (await api.request(`${address}${asOf}`)).text())
    }
    return answers
  }
  const then = new Map<number, Map<string, string>>()
  for (day = 1; day <= IMPORTS; day += 1) {
    await steps[day <= steps.length ? day - 1 : below(steps.length)]?.()
    const { revision } = await db.selectFrom('register').select('revision').executeTakeFirstOrThrow()
    then.set(revision, await answersOf(revision, false))
  }

  expect(then.size).toBeGreaterThan(IMPORTS / 2)
  for (const [revision, answers] of then)
    expect({ revision, answers: await answersOf(revision, true) }).toEqual({ revision, answers })
})
