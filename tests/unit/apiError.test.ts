import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { toDatabaseError } from '#database/connection/errors.ts'
import { respondToError } from '#server/apiError.ts'
import type { LogFields } from '#server/log.ts'
import { newFolder } from '#tests/support/newFolder.ts'
import { SILENT } from '#tests/support/runner/silent.ts'

test('the answer to an internal error has the request id of the log, and neither reveals anything else', async () => {
  const logged: { message: string; fields: LogFields | undefined }[] = []
  const log = {
    info: () => {},
    error: (message: string, _cause: unknown, fields?: LogFields) => void logged.push({ message, fields }),
  }
  const app = new Hono()
    .get('/api/admin/voters/:voterId', () => {
      throw new Error('disk on fire')
    })
    .onError(respondToError(log))

  const response = await app.request('/api/admin/voters/120602376?q=Seabourne')

  const id = response.headers.get('X-Request-Id') ?? ''
  expect(id).toMatch(/^[0-9a-f]{16}$/)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('fire')
  expect(logged).toEqual([{ message: 'GET /api/admin/voters/{voterId}', fields: { request: id } }])
})

/** SQLite's error for a file whose contents it did not write. */
function damage(): unknown {
  const folder = newFolder()
  const file = join(folder, 'database.sqlite')
  const made = new DatabaseSync(file)
  made.exec("create table note (words text); insert into note values ('what stood there')")
  made.close()
  writeFileSync(file, readFileSync(file).fill(0xff, 4_096))
  using damaged = new DatabaseSync(file)
  try {
    return damaged.prepare('select words from note').all()
  } catch (error) {
    return error
  }
}

test('a database that is damaged on the disk is reported to callers and operators as a disk error', async () => {
  const error = damage()
  const app = new Hono()
    .put('/api/notes', () => {
      throw error
    })
    .onError(respondToError(SILENT))

  const response = await app.request('/api/notes', { method: 'PUT' })

  expect(response.status).toBe(507)
  expect(await response.json()).toEqual({
    errors: [
      {
        msg: 'The disk of the register cannot be written to, so nothing was saved. Tell the operator of this site.',
      },
    ],
  })
  expect((toDatabaseError(error) as Error).message).toBe(
    'Part of the database cannot be read. Check the disk of DATA_DIR, then import again, or restore a backup.',
  )
})
