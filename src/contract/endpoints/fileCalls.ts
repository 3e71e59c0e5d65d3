import * as z from 'zod/mini'
import { fileUrl } from '../apiUrls.ts'
import { EXPORT_FORMATS } from '../lists/listState.ts'
import type { Details } from './endpoint.ts'
import { parameter } from './parameters.ts'
import { NO_FORMAT, TOO_MANY_FILES } from './refusals.ts'

const FORMAT = {
  format: parameter(z.enum(EXPORT_FORMATS), 'The format of the file: csv, xlsx or json.', 'csv'),
}

const ANSWER = {
  description:
    'The file. Amounts are in dollars. A workbook and JSON say the day that they are as of, if that is known, and their source; a CSV is only its header and rows.',
  mediaType: '*/*',
  headers: {
    'Content-Disposition':
      'The name of the file, with `filtered` if a filter leaves rows out, and the day that it is as of, if that is known.',
    Link: 'The page about the source of the data.',
  },
} as const

/** The calls for the files of these calls, by their ids. */
export type FilesOf<Calls> = {
  [Id in keyof Calls]: Calls[Id] extends { files: infer Files }
    ? { [File in keyof Files]: FileOf<Calls[Id], Files[File]> }
    : never
}[keyof Calls]

type FileOf<Call, File> = {
  params: readonly [z.ZodMiniObject<typeof FORMAT & PathOf<Call>>]
  answer: typeof ANSWER
  errors: typeof TOO_MANY_FILES &
    ErrorsOf<File> &
    (Call extends { errors: { 404: string } } ? { 404: string } : unknown)
} & (File extends { query: infer Query } ? { query: Query } : Pick<Call, keyof Call & 'query'>)

type PathOf<Call> = Call extends { params: readonly [z.ZodMiniObject<infer Path>, ...unknown[]] }
  ? Path
  : unknown
type ErrorsOf<File> = File extends { errors: infer Errors } ? Errors : unknown

/** The calls for the files of a call, which take the call’s own parameters after the format. */
export const filesOf = ({ files = {}, ...call }: Details, address: string) =>
  Object.entries(files).map(([id, { address: own = address, errors, ...file }]) => {
    const [path, refusal = NO_FORMAT] = call.params ?? []
    const details: Details = {
      summary: call.summary,
      ...(call.query && { query: call.query }),
      ...file,
      params: [z.object({ ...FORMAT, ...path?.shape }), refusal, { format: NO_FORMAT }],
      answer: ANSWER,
      errors: {
        ...(call.errors?.[404] !== undefined && { 404: call.errors[404] }),
        ...errors,
        ...TOO_MANY_FILES,
      },
    }
    return { id, address: fileUrl('{format}', own), details }
  })
