import * as z from 'zod/mini'
import type * as adminAddresses from '../adminAddresses.ts'
import { ImportRecord, IMPORTS_PAGE_SIZE, RecordedImport, REPORT_NAMED } from '../schemas/importRecord.ts'
import { AsShown, CurrentImport, ImportChoices, OpenImport, UploadPlan } from '../schemas/openImport.ts'
import type { DetailsOf } from './endpoint.ts'
import { ImportPartPath, ImportPath, ImportsQuery, OpenImportPath, RejectedQuery } from './adminParameters.ts'
import { IMPORT_NOT_OPEN, PREVIEW_OUTDATED, UPLOAD_TOO_LARGE } from './refusals.ts'

const NOT_A_PLAN = 'Expected 1 to 200 files with plain names and their sizes, each of at most 1 GB'
const NO_SUCH_IMPORT = 'There is no import of this number'

/** Imports in the browser, and the history of imports. */
export const IMPORT_ENDPOINTS = {
  getOpenImport: {
    section: 'Imports',
    summary: 'The import that an administrator has open on this server, and how far it is.',
    answer: { description: 'The import; null where none is open.', schema: CurrentImport },
  },
  openImport: {
    section: 'Imports',
    summary: 'Begins an import of files that are to be sent.',
    remarks:
      'One at a time; left alone for half an hour it is over. Send the bytes of each file in parts of at most 1 MB. With the last of them the files are unpacked and recognized: ask GET /api/admin/imports/open until the state is ready.',
    body: [UploadPlan, NOT_A_PLAN],
    answer: { description: 'The import.', schema: OpenImport },
    errors: {
      400: NOT_A_PLAN,
      409: 'Another import is open',
      413: UPLOAD_TOO_LARGE,
    },
  },
  sendImportPart: {
    section: 'Imports',
    summary: 'Sends the next bytes of a file of the open import.',
    params: [ImportPartPath, 'Expected an open import, the number of a file and an offset'],
    bytes: 'The next bytes of the file, at most 1 MB.',
    answer: { description: 'They are kept.' },
    errors: { 404: IMPORT_NOT_OPEN, 409: 'Expected the bytes from another offset on' },
  },
  checkImport: {
    section: 'Imports',
    summary: 'Begins the dry run of an import: what it would do, field by field.',
    remarks: 'Ask GET /api/admin/imports/open until the state is shown.',
    params: [OpenImportPath, IMPORT_NOT_OPEN],
    body: [ImportChoices, 'Choose at least one of the files, and what kind of list it is'],
    answer: { description: 'The import.', schema: OpenImport },
    errors: { 404: IMPORT_NOT_OPEN, 409: 'The files of this import are still being sent' },
  },
  commitImport: {
    section: 'Imports',
    summary: 'Begins to do what was shown, and nothing else.',
    remarks:
      'It is refused where the bytes, the register’s version or anything that would come of it are no longer those that were shown. Ask GET /api/admin/imports/open until the state is done.',
    params: [OpenImportPath, IMPORT_NOT_OPEN],
    body: [AsShown, 'Expected what was shown, as the dry run says it'],
    answer: { description: 'The import.', schema: OpenImport },
    errors: { 404: IMPORT_NOT_OPEN, 409: PREVIEW_OUTDATED },
  },
  discardImport: {
    section: 'Imports',
    summary: 'Lets go of the open import and its files, whoever began it.',
    params: [OpenImportPath, IMPORT_NOT_OPEN],
    answer: { description: 'Nothing is open any more.' },
    errors: { 404: IMPORT_NOT_OPEN, 409: 'This import is under way. Wait until it is done.' },
  },
  getOpenRejectedLines: {
    section: 'Imports',
    summary: 'The lines of a file that the dry run rejected, below the file’s first line, to the byte.',
    params: [OpenImportPath, IMPORT_NOT_OPEN],
    query: [RejectedQuery, 'Expected file='],
    answer: { description: 'The lines.', mediaType: 'application/octet-stream' },
    errors: { 404: IMPORT_NOT_OPEN, 409: 'The dry run of this import is under way. Wait until it is done.' },
  },
  listImports: {
    section: 'Imports',
    summary: 'The imports on record, done and refused.',
    remarks: `An answer holds at most ${IMPORTS_PAGE_SIZE}; send the number of its last one as before to read on.`,
    query: [ImportsQuery, 'Expected before= with the number of an import'],
    answer: { description: 'The imports, newest first.', schema: z.array(ImportRecord) },
  },
  getImport: {
    section: 'Imports',
    summary: 'An import on record with its report: what it changed, field by field, and what it rejected.',
    remarks: `A report names at most ${REPORT_NAMED} of each; those of the newest 500 imports are kept.`,
    params: [ImportPath, NO_SUCH_IMPORT],
    answer: { description: 'The import.', schema: RecordedImport },
    errors: { 404: NO_SUCH_IMPORT },
  },
  getRejectedLines: {
    section: 'Imports',
    summary: 'The lines of a file that an import rejected, below the file’s first line, to the byte.',
    remarks: 'Corrected they can be imported. None are kept of voters.',
    params: [ImportPath, NO_SUCH_IMPORT],
    query: [RejectedQuery, 'Expected file='],
    answer: { description: 'The lines.', mediaType: 'application/octet-stream' },
    errors: { 404: 'No rejected lines of this file are kept' },
  },
  forgetImport: {
    section: 'Imports',
    summary: 'Begins the dry run of forgetting the money that an import brought.',
    remarks: 'It goes on as the dry run of an import does.',
    params: [ImportPath, NO_SUCH_IMPORT],
    answer: { description: 'What is open now.', schema: OpenImport },
    errors: { 404: NO_SUCH_IMPORT, 409: 'This import brought no money that could be forgotten' },
  },
} as const satisfies Partial<DetailsOf<typeof adminAddresses>>
