import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { documentsIn } from '#database/repositories/documents.ts'
import { sniffMediaType } from '#importer/load/documentFiles.ts'
import { lines, makeRegister, tabbed } from '#tests/support/importer/makeRegister.ts'

const PDF = '%PDF-1.4\n%%EOF\n'
const HASH_OF_PDF = hash('sha256', PDF)

test('a document is listed with its date, its type and its actual file format, and its file is stored', async () => {
  const { db, documentStore, write, take } = await makeRegister()
  write('documents/90001/oath.txt', PDF)

  const report = await take(
    'documents',
    lines(
      ...[
        'FilePath|type|Account|Date|DocDesc|Filename',
        '90001/oath.txt|Qualifying Papers|90001|07/24/2026|Oath of "Rose"|Oath.pdf',
      ].map(tabbed),
    ),
  )

  expect(report).toMatchObject({ outcome: 'done', read: 1, added: 1, rejected: 0 })
  expect(await db.selectFrom('document').selectAll().execute()).toEqual([
    {
      document_id: '90001/oath.txt',
      source: 'operator',
      file_path: '90001/oath.txt',
      acct_num: 90001,
      doc_date: '2026-07-24',
      doc_desc: 'Oath of "Rose"',
      filename: 'Oath.pdf',
      doc_type: 'Qualifying Papers',
      content_hash: HASH_OF_PDF,
      media_type: 'application/pdf',
      size: 15,
      solicitor: '',
      office: '',
      source_link: '',
      held_link: '',
      tried_link: '',
      tried_on: '',
    },
  ])
  expect(readFileSync(join(documentStore, HASH_OF_PDF), 'latin1')).toBe(PDF)
})

test('a document without an account is listed by its type, and the report says so', async () => {
  const { db, write, take } = await makeRegister()
  write('documents/a.pdf', PDF)

  const report = await take(
    'documents',
    lines(...['Account|Date|FilePath|Type', '|2026-07-24|a.pdf|Statement of Solicitation'].map(tabbed)),
  )

  expect(report).toMatchObject({
    added: 1,
    warnings: ['Documents without an account, listed only by their type: 1 (a.pdf)'],
  })
  expect(await documentsIn(db).ofType('Statement of Solicitation')).toMatchObject([
    { Account: null, FilePath: 'a.pdf' },
  ])
})

test('the same bytes under two paths are stored once, and importing them again keeps them', async () => {
  const { documentStore, write, take } = await makeRegister()
  write('documents/a.pdf', PDF)
  write('documents/b.pdf', PDF)
  const index = lines(
    ...['Account|Date|FilePath', '90001|2026-07-24|a.pdf', '90002|7/4/2026|b.pdf'].map(tabbed),
  )
  await take('documents', index)

  const report = await take('documents', index)

  expect(report).toMatchObject({ read: 2, added: 0, unchanged: 2, rejected: 0 })
  expect(readdirSync(documentStore)).toEqual([HASH_OF_PDF])
})

test('a file that is already stored is not written again', async () => {
  const { documentStore, write, take } = await makeRegister()
  write('documents/a.pdf', PDF)
  const storedFile = write(`store/${HASH_OF_PDF}`, PDF)
  utimesSync(storedFile, 0, 0)

  await take('documents', lines(...['Account|Date|FilePath', '90001|2026-07-24|a.pdf'].map(tabbed)))

  expect(statSync(join(documentStore, HASH_OF_PDF)).mtimeMs).toBe(0)
})

test('files are stored before the import holds the write lock, so that no save waits for them', async () => {
  const { db, documentStore, write, take } = await makeRegister()
  write('documents/a.pdf', PDF)
  const begin = db.startTransaction.bind(db)
  const wereStored: boolean[] = []
  vi.spyOn(db, 'startTransaction').mockImplementation(() => {
    wereStored.push(existsSync(join(documentStore, HASH_OF_PDF)))
    return begin()
  })

  const report = await take(
    'documents',
    lines(...['Account|Date|FilePath', '90001|2026-07-24|a.pdf'].map(tabbed)),
  )

  expect(report).toMatchObject({ outcome: 'done', added: 1 })
  expect(wereStored).toEqual([true])
})

test('a dry run stores no file', async () => {
  const { documentStore, write, take } = await makeRegister()
  write('documents/a.pdf', PDF)

  const report = await take(
    'documents',
    lines(...['Account|Date|FilePath', '90001|2026-07-24|a.pdf'].map(tabbed)),
    { dryRun: true },
  )

  expect(report).toMatchObject({ dryRun: true, added: 1 })
  expect(existsSync(documentStore)).toBe(false)
})

test('an import is refused if the store cannot be written to', async () => {
  const { db, documentStore, write, take } = await makeRegister()
  write('documents/a.pdf', PDF)
  write('store', 'a file where the folder should be')

  const report = await take(
    'documents',
    lines(...['Account|Date|FilePath', '90001|2026-07-24|a.pdf'].map(tabbed)),
  )

  expect(report).toMatchObject({
    outcome: 'refused',
    message:
      `Document files cannot be written to the folder ${documentStore} (EEXIST). ` +
      'Make room in it, or let this user write to it, and import again.',
  })
  expect(await db.selectFrom('document').selectAll().execute()).toEqual([])
})

test('a file changed under the same path is a changed document', async () => {
  const { write, take } = await makeRegister()
  const index = lines(...['Account|Date|FilePath', '90001|2026-07-24|a.pdf'].map(tabbed))
  write('documents/a.pdf', PDF)
  await take('documents', index)
  write('documents/a.pdf', `${PDF}amended`)

  expect(await take('documents', index)).toMatchObject({ changed: 1, unchanged: 0 })
})

test.each([
  ['/etc/hostname', 'FilePath is "/etc/hostname", not a path inside the folder of documents'],
  ['../secret.pdf', 'FilePath is "../secret.pdf", not a path inside the folder of documents'],
  ['a/../../secret.pdf', 'FilePath is "a/../../secret.pdf", not a path inside the folder of documents'],
  ['a\\secret.pdf', 'FilePath is "a\\secret.pdf", not a path inside the folder of documents'],
  ['C:\\secret.pdf', 'FilePath is "C:\\secret.pdf", not a path inside the folder of documents'],
  ['a//fine.pdf', 'FilePath is "a//fine.pdf", not a path inside the folder of documents'],
  ['link.pdf', 'the file link.pdf is outside the folder of documents'],
  ['missing.pdf', 'the file missing.pdf is not there'],
  ['fine.pdf/deeper', 'the file fine.pdf/deeper is not there'],
  ['sub', 'sub is not a file'],
  [
    'state/solicitations/a.pdf',
    'FilePath is "state/solicitations/a.pdf", and what begins with state/solicitations/ is what the site fetched from the state itself',
  ],
  ['', 'FilePath is blank'],
])('the line with the path %s is skipped', async (filePath, reason) => {
  const { folder, write, take } = await makeRegister()
  write('secret.pdf', PDF)
  write('documents/fine.pdf', PDF)
  write('documents/sub/fine.pdf', PDF)
  symlinkSync(join(folder, 'secret.pdf'), join(folder, 'documents/link.pdf'))

  const report = await take(
    'documents',
    lines(
      ...['Account|Date|FilePath', '90001|2026-07-24|fine.pdf', `90001|2026-07-24|${filePath}`].map(tabbed),
    ),
  )

  expect(report.rejections).toEqual([{ file: 'list.txt', line: 3, reason }])
})

test('a line with an impossible date is skipped, and so is a second line for the same path', async () => {
  const { write, take } = await makeRegister()
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) write(`documents/${name}`, PDF)

  const report = await take(
    'documents',
    lines(
      ...[
        'Account|Date|FilePath',
        '90001|2026-07-24|a.pdf',
        '90001|02/29/2024|b.pdf',
        '90001|02/30/2024|c.pdf',
        '90002|2026-07-24|a.pdf',
      ].map(tabbed),
    ),
  )

  expect(report.rejections).toEqual([
    { file: 'list.txt', line: 4, reason: 'Date is "02/30/2024", not one such as 07/24/2026 or 2026-07-24' },
    { file: 'list.txt', line: 5, reason: 'document a.pdf already on line 2' },
  ])
})

test.each([
  ['application/pdf', '%PDF-1.7 \x00\x01'],
  ['image/png', '\x89PNG\r\n\x1a\n\x00'],
  ['image/jpeg', '\xff\xd8\xff\xe0\x00'],
  ['image/gif', 'GIF89a\x01\x00'],
  ['image/tiff', 'II*\x00\x08\x00'],
  ['image/tiff', 'MM\x00*\x00'],
  ['text/plain; charset=utf-8', '<!DOCTYPE html><script>alert(1)</script>'],
  ['text/plain; charset=utf-8', 'caf\xc3\xa9\r\n\tfin\x0c'],
  ['text/plain; charset=windows-1252', 'caf\xe9\r\n\tfin\x0c'],
  ['text/plain; charset=utf-8', ''],
  ['application/octet-stream', 'PK\x03\x04\x14'],
  ['application/octet-stream', 'a text with a NUL \x00'],
])('%s is recognized by its bytes', (mediaType, bytes) => {
  expect(sniffMediaType(Buffer.from(bytes, 'latin1'))).toBe(mediaType)
})
