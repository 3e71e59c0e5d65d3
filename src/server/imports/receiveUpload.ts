import { statfs } from 'node:fs/promises'
import { UPLOAD_TOO_LARGE } from '#contract/endpoints/refusals.ts'
import { MAX_UPLOAD_BYTES, type UploadPlan } from '#contract/schemas/openImport.ts'
import { httpError } from '../apiError.ts'
import type { ActiveImport } from './importSlot.ts'

// @limit imports unit/roomLeft: Disk space left to the register: {bytes}, or no upload is taken or unpacked
const ROOM_LEFT_BYTES = 1024 ** 3

/** Throws an HTTPException if two files have the same name, or if the folder has too little space for them. */
export async function assertRoomFor(files: UploadPlan['files'], folder: string): Promise<void> {
  const names = new Set(files.map(({ name }) => name.toLowerCase()))
  if (names.size < files.length) httpError(400, 'Two of these files have the same name.')
  const bytes = files.reduce((so, { size }) => so + size, 0)
  if (bytes > MAX_UPLOAD_BYTES) httpError(413, UPLOAD_TOO_LARGE)
  const { bavail, bsize } = await statfs(folder)
  if (bytes + ROOM_LEFT_BYTES > bavail * bsize)
    httpError(409, 'There is no room for these files on the disk of the server.')
}

/** Appends the next bytes of a file. Throws an HTTPException if they are not the next ones. */
export async function receiveUpload(
  one: ActiveImport,
  { fileNo, offset }: { fileNo: number; offset: number },
  bytes: Uint8Array,
): Promise<void> {
  const file = one.view.uploads[fileNo]
  if (!file) httpError(404, 'No such file was announced.')
  if (one.isWriting || offset !== file.received)
    httpError(409, `Expected the bytes of ${file.name} from ${file.received} on.`)
  if (bytes.length > file.size - file.received)
    httpError(413, `${file.name} has more bytes than the ${file.size} that were announced.`)
  one.isWriting = true
  try {
    await one.folder.append(file.name, bytes)
    file.received += bytes.length
  } finally {
    one.isWriting = false
  }
}

/** Whether all bytes of all files have arrived. */
export const isReceived = ({ view }: ActiveImport): boolean =>
  view.uploads.every(({ size, received }) => size === received)
