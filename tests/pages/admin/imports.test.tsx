/** @module-tag slow */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RecordedImport, OpenImport } from '#contract/schemas/importRecord.ts'
import { api } from '#client/api/api.ts'
import { TOKEN_KEY } from '#contract/firstView.ts'
import { anOpenImport } from '#mocks/builders.ts'
import { DEMO_EMAIL } from '#contract/domain/administration.ts'
import { administratorsIn } from '#database/administrators/administrators.ts'
import { sessionsIn } from '#database/administrators/sessions.ts'
import { registerIn } from '#database/register.ts'
import { answering, delayed, failing } from '#mocks/overrides.ts'
import { importInBrowser } from '#tests/support/importer/importInBrowser.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { committeeList, PINE_VOTERS, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'
import { confirmIdentity } from '#tests/support/pages/confirmIdentity.ts'
import { warnsOnClose } from '#tests/support/pages/warnsOnClose.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

const REPORT = {
  kind: 'candidates',
  outcome: 'done' as const,
  message: 'Dry run, nothing changed; it would be: candidates (2 read): 0 added, 1 changed.',
  files: [{ name: 'list.txt', sha256: 'ab12', size: 400 }],
  read: 2,
  added: 0,
  changed: 1,
  unchanged: 0,
  removed: 0,
  rejected: 1,
  rejections: [{ file: 'list.txt', line: 3, reason: 'field 4 holds a control character' }],
  changes: [
    {
      kind: 'candidates',
      change: 'changed' as const,
      record: '90001',
      name: 'Rosalind Example',
      fields: [
        { field: 'StatusDesc', before: 'Qualified', after: 'Withdrew' },
        { field: 'address', before: null, after: null },
      ],
    },
  ],
  warnings: ['Columns that are not used: 1 (Fax)'],
  unmatched: [],
  controlTotals: null,
  asOf: null,
  startedAt: '2026-11-21T12:00:00.000Z',
  finishedAt: '2026-11-21T12:00:01.000Z',
}
const OPEN = anOpenImport({
  state: 'shown',
  uploads: [{ name: 'list.txt', size: 400, received: 400 }],
  files: [{ name: 'list.txt', size: 400, kind: 'candidates' }],
  choices: { kind: 'candidates', files: ['list.txt'] },
  report: REPORT,
  shown: `7-${'0'.repeat(64)}`,
  rejectedFiles: ['list.txt'],
})

test('an administrator uploads a file, sees what it would do, confirms exactly that, and finds it recorded', async () => {
  const { db } = await makeRegister()
  const { imports, token } = await importInBrowser(db)
  localStorage.setItem(TOKEN_KEY, token)
  const { user } = await renderApp('/admin/imports', { openImports: imports }, db)

  const list = new File([committeeList(SUNSHINE_FUND, PINE_VOTERS)], 'CommitteeList_20261101.txt')
  await user.upload(await screen.findByLabelText('Lists, or an archive of them'), list)
  await user.click(await screen.findByRole('button', { name: 'Preview the changes' }))
  expect(await screen.findByText(/it would be: committees \(2 read\): 2 added/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Import exactly this' }))

  const link = await screen.findByRole('link', { name: 'import 1' })
  // The button is gone; a keyboard goes on from here.
  expect(screen.getByText('Imported. Started by ada@example.org.')).toHaveFocus()
  await user.click(link)
  expect(await screen.findByRole('heading', { name: 'Import 1' })).toBeVisible()
  expect(await screen.findByText(/^Done: committees \(2 read\): 2 added/)).toBeVisible()
  expect(screen.getByRole('rowheader', { name: 'By' }).closest('tr')).toHaveTextContent('ada@example.org')
})

test('the rejected lines can be downloaded before an import and after it', async () => {
  const { db } = await makeRegister()
  const { imports, token } = await importInBrowser(db)
  localStorage.setItem(TOKEN_KEY, token)
  const { user, requests } = await renderApp('/admin/imports', { openImports: imports }, db)
  const list = new File([contributions([gave('25.00'), gave('12.345'), gave('10.00')])], 'contrib.txt')
  await user.upload(await screen.findByLabelText('Lists, or an archive of them'), list)
  await user.click(await screen.findByRole('button', { name: 'Preview the changes' }))
  const name = 'Download the rejected lines of contrib.txt'
  expect(await screen.findByRole('button', { name })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Import exactly this' }))
  await screen.findByRole('link', { name: /^import / })
  await user.click(await screen.findByRole('button', { name }))

  await waitFor(() =>
    expect(requests.map(({ url }) => new URL(url).pathname)).toContainEqual(
      expect.stringMatching(/^\/api\/admin\/imports\/\d+\/rejected$/),
    ),
  )
})

test('a file that is not a list is refused for what it is', async () => {
  const { db } = await makeRegister()
  const { imports, token } = await importInBrowser(db)
  localStorage.setItem(TOKEN_KEY, token)
  const { user } = await renderApp('/admin/imports', { openImports: imports }, db)

  await user.upload(
    await screen.findByLabelText('Lists, or an archive of them'),
    new File(['CountyCode\tCountyName\nALA\tAlachua\n'], 'CountyCodes.txt'),
  )
  await user.click(await screen.findByRole('button', { name: 'Preview the changes' }))

  expect(await screen.findByText(/^Refused, nothing changed\. .*CountyCodes\.txt/)).toBeVisible()
})

test('changes are shown field by field, and rejected lines with their reasons', async () => {
  await renderAdmin('/admin/imports', {
    failures: [answering('get', '/api/admin/imports/open', { open: OPEN })],
  })

  const changes = await screen.findByRole('table', { name: 'What changes, field by field' })
  expect(within(changes).getByRole('row', { name: /90001/ })).toHaveTextContent(
    'StatusDesc: “Qualified” becomes “Withdrew”address: not shown',
  )
  expect(screen.getByRole('table', { name: 'Rejected lines' })).toHaveTextContent(
    'field 4 holds a control character',
  )
  expect(screen.getByRole('button', { name: 'Download the rejected lines of list.txt' })).toBeVisible()
  expect(screen.getByText('Columns that are not used: 1 (Fax)')).toBeVisible()
})

const shown = async (count: number, name: string) => {
  const table = await screen.findByRole('table', { name })
  expect(within(table).getAllByRole('row')).toHaveLength(1 + count)
  return table
}

test('the buttons of an import are above its report, of which 50 rows are shown until all are asked for', async () => {
  const changes = Array.from({ length: 120 }, (_, index) => ({
    kind: 'candidates',
    change: 'added' as const,
    record: String(90_001 + index),
    name: `Candidate ${index + 1}`,
    fields: [],
  }))
  const { user } = await renderAdmin('/admin/imports', {
    failures: [
      answering('get', '/api/admin/imports/open', {
        open: { ...OPEN, report: { ...REPORT, added: 120, changed: 0, changes } },
      }),
    ],
  })
  const table = await shown(50, 'What changes, field by field: 50 of 120')
  for (const name of ['Import exactly this', 'Discard', 'Preview the changes']) {
    const button = screen.getByRole('button', { name })
    expect(button.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
  await user.click(screen.getByRole('button', { name: 'Show all 120' }))
  await shown(120, 'What changes, field by field')
})

test('after an import the next files can be chosen above its outcome', async () => {
  await renderAdmin('/admin/imports', {
    failures: [
      answering('get', '/api/admin/imports/open', {
        open: { ...OPEN, state: 'done', shown: null, rejectedFiles: [] },
      }),
    ],
  })

  const outcome = await screen.findByText('Imported. Started by ada@example.org.')
  const chooser = screen.getByLabelText('Lists, or an archive of them')
  expect(chooser.compareDocumentPosition(outcome)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an import that would be refused says why, and cannot be confirmed', async () => {
  const message = 'list.txt would remove 300 of 600 records.'
  const refused: OpenImport = {
    ...OPEN,
    report: { ...REPORT, outcome: 'refused', message, changes: [], rejections: [], rejected: 0 },
    shown: null,
    rejectedFiles: [],
  }
  await renderAdmin('/admin/imports', {
    failures: [answering('get', '/api/admin/imports/open', { open: refused })],
  })

  expect(await screen.findByText(`Refused, nothing changed. ${message}`)).toBeVisible()
  expect(screen.getByText('The import was refused. Started by ada@example.org.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Import exactly this' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Preview the changes' })).toBeVisible()
})

const FILES = 'Lists, or an archive of them'

test('an import discarded while its files are being sent leaves no failure behind', async () => {
  const { db } = await makeRegister()
  const { imports, token } = await importInBrowser(db)
  localStorage.setItem(TOKEN_KEY, token)
  const part = delayed('put', '/api/admin/imports/open/*/files/*/*')
  const { user, store } = await renderApp(
    '/admin/imports',
    { openImports: imports, failures: [part.handler] },
    db,
  )
  await user.upload(await screen.findByLabelText(FILES), new File(['a list'], 'list.txt'))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await screen.findByLabelText(FILES)

  part.release()
  await Promise.all(store.dispatch(api.util.getRunningMutationsThunk()))

  expect(await screen.findByLabelText(FILES)).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('why files could not be sent is no longer shown after another page', async () => {
  const { user } = await renderAdmin('/admin/imports', {
    failures: [failing('post', '/api/admin/imports/open', 409)],
  })
  await user.upload(await screen.findByLabelText(FILES), new File(['a list'], 'list.txt'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Server error')

  await user.click(screen.getByRole('link', { name: 'Deleted' }))
  await screen.findByRole('heading', { name: 'Deleted' })
  await user.click(screen.getByRole('link', { name: 'Imports' }))

  expect(await screen.findByLabelText(FILES)).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

const BEA = { who: 'bea@example.org', ipAddress: '192.0.2.2', at: '2026-11-21T12:00:00.000Z' }

test('the browser asks before a page is closed that is sending files, and no longer once it has sent them', async () => {
  const { db } = await makeRegister()
  const { imports, token } = await importInBrowser(db)
  localStorage.setItem(TOKEN_KEY, token)
  const part = delayed('put', '/api/admin/imports/open/*/files/*/*')
  const { user } = await renderApp('/admin/imports', { openImports: imports, failures: [part.handler] }, db)
  await user.upload(await screen.findByLabelText(FILES), new File(['a list'], 'list.txt'))
  expect(await screen.findByText('Uploading files. Started by ada@example.org.')).toBeVisible()
  expect(screen.queryByText(/not being sent from this page/)).toBeNull()
  expect(warnsOnClose()).toBe(true)

  part.release()

  expect(await screen.findByText('The files are uploaded. Started by ada@example.org.')).toBeVisible()
  expect(warnsOnClose()).toBe(false)
})

test('an upload that this page does not send may have been interrupted, and the page says what to do then', async () => {
  const { db } = await makeRegister()
  const { imports, token } = await importInBrowser(db)
  localStorage.setItem(TOKEN_KEY, token)
  await imports.open(BEA, { files: [{ name: 'list.txt', size: 4_000 }] })

  await renderApp('/admin/imports', { openImports: imports }, db)

  expect(
    await screen.findByText(/not being sent from this page. .* discard it and choose the files again/),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible()
})

test('whoever is refused because another import is open sees that import, and can discard it', async () => {
  const { db } = await makeRegister()
  const { imports, token } = await importInBrowser(db)
  localStorage.setItem(TOKEN_KEY, token)
  const { user } = await renderApp('/admin/imports', { openImports: imports }, db)
  const field = await screen.findByLabelText(FILES)
  await imports.open(BEA, { files: [{ name: 'list.txt', size: 4_000 }] })

  await user.upload(field, new File(['a list'], 'list.txt'))

  expect(await screen.findByRole('alert')).toHaveTextContent(/bea@example\.org has an import open here/)
  expect(await screen.findByText('Uploading files. Started by bea@example.org.')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByLabelText(FILES)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByRole('region', { name: 'Import Files' })).toHaveFocus()
})

test('a keyboard goes on from the field after its files were refused', async () => {
  const { user } = await renderAdmin('/admin/imports', {
    failures: [failing('post', '/api/admin/imports/open', 413, 'At most 1 GB can be uploaded at once')],
  })

  await user.upload(await screen.findByLabelText(FILES), new File(['a list'], 'list.txt'))

  expect(await screen.findByRole('alert')).toHaveTextContent('At most 1 GB can be uploaded at once')
  expect(screen.getByLabelText(FILES)).toHaveFocus()
})

const CHOICES = {
  kind: 'contributions',
  files: ['b.txt'],
  asOf: '2026-11-20',
  account: 90_001,
  election: '20261103-GEN',
  wholeThrough: '2026-11-19',
  allowRemovals: true,
  incomplete: false,
  allowOlder: false,
  replace: false,
  partial: true,
} as const
const TWO_LISTS: OpenImport = {
  ...OPEN,
  files: [
    { name: 'a.txt', size: 400, kind: 'contributions' },
    { name: 'b.txt', size: 400, kind: 'contributions' },
  ],
  choices: { ...CHOICES, files: ['b.txt'] },
}

test('another preview begins with the choices of the last one', async () => {
  const { user, requests } = await renderAdmin('/admin/imports', {
    failures: [
      answering('get', '/api/admin/imports/open', { open: TWO_LISTS }),
      answering('post', '/api/admin/imports/open/*/check', TWO_LISTS),
    ],
  })
  const preview = await screen.findByRole('button', { name: 'Preview the changes' })
  expect(screen.getByLabelText('As of')).toBeVisible()

  await user.click(preview)

  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual(CHOICES)
})

test('after an import the next one begins without its options', async () => {
  await renderAdmin('/admin/imports', {
    failures: [
      answering('get', '/api/admin/imports/open', {
        open: { ...TWO_LISTS, state: 'done', shown: null, importId: 12 },
      }),
    ],
  })

  expect(await screen.findByLabelText(/^Remove all records/)).not.toBeChecked()
  expect(screen.getByLabelText('As of')).toHaveValue('')
})

test('an import of many files opens with its result, and shows their names on request', async () => {
  const files = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.txt`, sha256: null, size: null }))
  const recorded = {
    id: 12,
    ...REPORT,
    files,
    who: 'importer',
    undone: null,
    rejectedFiles: [],
    forgets: null,
    listBefore: null,
  }
  const { user } = await renderAdmin('/admin/imports/12', {
    failures: [answering('get', '/api/admin/imports/12', recorded)],
  })
  const summary = await screen.findByText('11 files')
  expect(screen.getByText('10.txt')).not.toBeVisible()

  await user.click(summary)

  expect(screen.getByText('10.txt')).toBeVisible()
})

test('money that an import brought can be forgotten from its page', async () => {
  const recorded: RecordedImport = {
    id: 12,
    ...REPORT,
    kind: 'contributions',
    message: 'Done.',
    who: 'importer',
    undone: null,
    rejectedFiles: [],
    forgets: 'transactions',
    listBefore: null,
  }
  const { user, requests } = await renderAdmin('/admin/imports/12', {
    failures: [
      answering('get', '/api/admin/imports/12', recorded),
      answering('post', '/api/admin/imports/12/forget', { ...OPEN, choices: null }),
    ],
  })

  await user.click(await screen.findByRole('button', { name: 'Preview undoing its transactions' }))

  expect(await screen.findByRole('heading', { name: 'Imports' })).toBeVisible()
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toContain(
    'POST /api/admin/imports/12/forget',
  )
})

test('the page of an import that is being undone speaks of undoing', async () => {
  const undo = {
    ...OPEN,
    choices: null,
    files: [],
    report: { ...REPORT, kind: 'forget transactions', message: 'Dry run', changes: [], rejections: [] },
  }
  await renderAdmin('/admin/imports', {
    failures: [answering('get', '/api/admin/imports/open', { open: undo })],
  })

  expect(await screen.findByText(/^This is what undoing the import would remove\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo exactly this' })).toBeVisible()
})

test('an import that was undone is not called imported', async () => {
  const undone = {
    ...OPEN,
    state: 'done',
    choices: null,
    files: [],
    shown: null,
    report: { ...REPORT, kind: 'forget transactions', message: 'Forgotten', changes: [], rejections: [] },
  }
  await renderAdmin('/admin/imports', {
    failures: [answering('get', '/api/admin/imports/open', { open: undone })],
  })

  expect(await screen.findByText('Undone. Started by ada@example.org.')).toBeVisible()
})

test('an import that was undone says when and by whom, and cannot be undone again', async () => {
  const { db, take } = await makeRegister()
  const { imports, token } = await importInBrowser(db)
  localStorage.setItem(TOKEN_KEY, token)
  const { importId } = await take('contributions', contributions([gave('25.00'), gave('10.00')]))
  const { user } = await renderApp(`/admin/imports/${importId}`, { openImports: imports }, db)
  await user.click(await screen.findByRole('button', { name: 'Preview undoing its transactions' }))
  await user.click(await screen.findByRole('button', { name: 'Undo exactly this' }))
  await confirmIdentity(user)

  expect(await screen.findByText('Undone. Started by ada@example.org.')).toBeVisible()
  const history = screen.getByRole('table', { name: 'Imports, newest first' })
  expect(await within(history).findByText(/^Undone since\. Done: contributions/)).toBeVisible()
  await user.click(within(history).getByRole('link', { name: `${importId}` }))

  const undone = await screen.findByRole('rowheader', { name: 'Undone' })
  expect(undone.closest('tr')).toHaveTextContent(/ET by ada@example\.org$/)
  expect(screen.queryByRole('button', { name: /^Preview undoing/ })).toBeNull()
})

test('the list before a wrong one is imported again from the wrong one’s page, and may remove once the password is given', async () => {
  const { db, takeNamed } = await makeRegister()
  const { imports, token } = await importInBrowser(db)
  localStorage.setItem(TOKEN_KEY, token)
  await takeNamed('committees', 'CommitteeList_20260701.txt', committeeList(SUNSHINE_FUND))
  const right = await takeNamed(
    'committees',
    'CommitteeList_20260801.txt',
    committeeList(SUNSHINE_FUND, PINE_VOTERS),
  )
  const wrong = await takeNamed('committees', 'CommitteeList_20260901.txt', committeeList(SUNSHINE_FUND), {
    allowRemovals: true,
  })
  const { user } = await renderApp(`/admin/imports/${wrong.importId}`, { openImports: imports }, db)
  expect(await screen.findByRole('link', { name: `import ${right.importId}` })).toBeVisible()
  await user.click(screen.getByLabelText(/^Remove all records and rows/))
  await user.click(screen.getByRole('button', { name: 'Import the list before it again' }))

  expect(await screen.findByText(/^This is what the import would change\./)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Import exactly this' }))
  await confirmIdentity(user)
  expect(await screen.findByText('Imported. Started by ada@example.org.')).toBeVisible()
  const report = await screen.findAllByText(/^Done: committees \(2 read\)/)
  expect(report[0]).toBeVisible()
})

test('the demo administrator makes an account before the sample is replaced, and sees as it what the import did', async () => {
  const { db } = await makeRegister()
  const { imports } = await importInBrowser(db)
  await registerIn(db).setSample(true)
  const [demo] = await administratorsIn(db).list()
  await db.updateTable('administrator').set({ email: DEMO_EMAIL }).execute()
  const { token } = await sessionsIn(db).open(demo?.adminId ?? 0, {
    ipAddress: '',
    at: '2026-11-21T12:00:00.000Z',
  })
  localStorage.setItem(TOKEN_KEY, token)
  const { user } = await renderApp('/admin/imports', { openImports: imports }, db)
  const list = new File([committeeList(SUNSHINE_FUND)], 'CommitteeList_20260701.txt')
  await user.upload(await screen.findByLabelText('Lists, or an archive of them'), list)
  await user.click(await screen.findByRole('button', { name: /^(Check|Preview)/ }))
  await user.click(await screen.findByRole('button', { name: 'Import exactly this' }))

  const dialog = await screen.findByRole('dialog', { name: 'Make an account of your own' })
  await user.type(within(dialog).getByLabelText('Email'), 'dee@example.org')
  await user.type(within(dialog).getByLabelText('Name'), 'Dee Dupree')
  await user.type(within(dialog).getByLabelText('New password'), 'sixty egrets wade{Enter}')
  await confirmIdentity(user)

  expect(await screen.findByText(/^Imported\. Started by/)).toBeVisible()
  expect(await screen.findAllByText(/The sample register was removed first\./)).not.toEqual([])
  expect(await administratorsIn(db).find(DEMO_EMAIL)).toMatchObject({
    disabledAt: expect.any(String) as string,
  })
  expect(await administratorsIn(db).find('dee@example.org')).toMatchObject({
    name: 'Dee Dupree',
    role: 'administrator',
    disabledAt: null,
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})
