import * as z from 'zod/mini'
import type * as adminAddresses from '../adminAddresses.ts'
import { decimal, Ordinal } from '../schemas/values.ts'
import {
  ImportRecord,
  RecordedImport,
  REPORT_NAMED,
  AsShown,
  CurrentImport,
  ImportChoices,
  OpenImport,
  UploadPlan,
} from '../schemas/importRecord.ts'
import { IMPORTS_PAGE_SIZE } from '../domain/administration.ts'
import { ListAgain } from '../schemas/bodies.ts'
import type { DetailsOf } from './endpoint.ts'
import { parameter } from './parameters.ts'
import { IMPORT_NOT_OPEN, PREVIEW_OUTDATED, UPLOAD_TOO_LARGE } from './refusals.ts'

const NO_SUCH_IMPORT = 'There is no import of this number'

const openId = parameter(
  z.string().check(z.regex(/^[\da-f]{24}$/)),
  'The id of the open import.',
  '5f0c2a9e8b7d6c5e4f3a2b1c',
)

const OPEN_IMPORT = [z.object({ openId }), IMPORT_NOT_OPEN] as const
const IMPORT = [
  z.object({ importId: parameter(Ordinal, 'The number of an import.', 1) }),
  NO_SUCH_IMPORT,
] as const
const REJECTED = [
  z.object({
    file: parameter(z.string().check(z.maxLength(400)), 'The name of a file.', 'CandidateList.txt'),
  }),
  'Expected file=',
] as const

export const IMPORT_CALLS = {
  getOpenImport: {
    summary: 'The import that an administrator has open on this server, and its progress.',
    answer: { description: 'The import; null if none is open.', schema: CurrentImport },
  },
  openImport: {
    summary: 'Opens an import of files that will be uploaded.',
    remarks:
      'Only one import can be open at a time. It is discarded after half an hour without a call that names its id, unless it is being read, checked or imported; polling does not count. Send each file in parts of at most 1 MB. After the last part, the files are unpacked and recognized: poll GET /api/admin/imports/open until the state is `ready`.',
    body: [UploadPlan, 'Expected 1 to 200 files with plain names and their sizes'],
    answer: { description: 'The import.', schema: OpenImport },
    errors: { 409: 'Another import is open', 413: UPLOAD_TOO_LARGE },
  },
  sendImportPart: {
    summary: 'Uploads the next bytes of a file of the open import.',
    params: [
      z.object({
        openId,
        fileNo: parameter(decimal(z.int().check(z.gte(0))), 'The index of the file; the first is 0.', 0),
        offset: parameter(
          decimal(z.int().check(z.gte(0))),
          'How many bytes of the file were sent before.',
          0,
        ),
      }),
      'Expected an open import, the number of a file and an offset',
    ],
    bytes: 'The next bytes of the file, at most 1 MB.',
    answer: { description: 'The bytes are saved.' },
    errors: { 404: IMPORT_NOT_OPEN, 409: 'Expected the bytes from another offset' },
  },
  checkImport: {
    summary: 'Starts the dry run of an import, which shows what it would change, field by field.',
    remarks: 'Poll GET /api/admin/imports/open until the state is `shown`.',
    params: OPEN_IMPORT,
    body: [ImportChoices, 'Choose at least one of the files, and what kind of list it is'],
    answer: { description: 'The import.', schema: OpenImport },
    errors: { 404: IMPORT_NOT_OPEN, 409: 'The files of this import are still being sent' },
  },
  commitImport: {
    summary: 'Starts the import that the dry run showed, and nothing else.',
    remarks:
      'The import is refused if the files, the register’s version or the result are no longer those of the dry run. Poll GET /api/admin/imports/open until the state is `done`. One that removes anything, or replaces the sample, has to be confirmed.',
    confirms: 'sometimes',
    params: OPEN_IMPORT,
    body: [AsShown, 'Expected the value of shown from the dry run'],
    answer: { description: 'The import.', schema: OpenImport },
    errors: { 404: IMPORT_NOT_OPEN, 409: PREVIEW_OUTDATED },
  },
  discardImport: {
    summary: 'Discards the open import and its files, whoever opened it.',
    params: OPEN_IMPORT,
    answer: { description: 'No import is open.' },
    errors: { 404: IMPORT_NOT_OPEN, 409: 'This import is under way. Wait until it is done.' },
  },
  getOpenRejectedLines: {
    summary: 'The lines of a file that the dry run rejected, byte for byte, after the file’s first line.',
    params: OPEN_IMPORT,
    query: REJECTED,
    answer: { description: 'The lines.', mediaType: 'application/octet-stream' },
    errors: { 404: IMPORT_NOT_OPEN, 409: 'The dry run of this import is under way. Wait until it is done.' },
  },
  listImports: {
    summary: 'The imports on record, done and refused.',
    remarks: `An answer has at most ${IMPORTS_PAGE_SIZE}. For the next page, send the number of the last one as \`before\`.`,
    query: [
      z.object({
        before: parameter(z.optional(Ordinal), 'Only imports before the one with this number.', 120),
      }),
      'Expected before= to be the number of an import',
    ],
    answer: { description: 'The imports, newest first.', schema: z.array(ImportRecord) },
  },
  getImport: {
    summary: 'An import on record, with its report: what it changed, field by field, and what it rejected.',
    remarks: `A report lists at most ${REPORT_NAMED} of each. The reports of the newest 500 imports are kept.`,
    params: IMPORT,
    answer: { description: 'The import.', schema: RecordedImport },
    errors: { 404: NO_SUCH_IMPORT },
  },
  getRejectedLines: {
    summary: 'The lines of a file that an import rejected, byte for byte, after the file’s first line.',
    remarks:
      'They are not the list: correct them in the whole file and import that, or import those of transactions as part of a list. Rejected lines of voter files are not kept.',
    params: IMPORT,
    query: REJECTED,
    answer: { description: 'The lines.', mediaType: 'application/octet-stream' },
    errors: { 404: 'No rejected lines of this file are kept' },
  },
  forgetImport: {
    summary: 'Starts the dry run of forgetting the money that an import loaded.',
    remarks: 'It continues like the dry run of an import.',
    params: IMPORT,
    answer: { description: 'The open import.', schema: OpenImport },
    errors: { 404: NO_SUCH_IMPORT, 409: 'This import brought no money that could be forgotten' },
  },
  importAgain: {
    summary: 'Starts the dry run of importing the list of an earlier import again.',
    remarks:
      'It continues like the dry run of an import. A list is accepted although it is older than the one on file. The files of lists, and of an account’s whole list, are kept for 30 days.',
    params: IMPORT,
    body: [ListAgain, 'Expected allowRemovals, or nothing'],
    answer: { description: 'The open import.', schema: OpenImport },
    errors: { 404: NO_SUCH_IMPORT, 409: 'The files of this import are not kept, or are documents' },
  },
} as const satisfies Partial<DetailsOf<typeof adminAddresses>>
