import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { ImportReport, ImportChoices, OpenImport } from '#contract/schemas/importRecord.ts'
import { UPLOAD_PART_BYTES } from '#contract/domain/administration.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import type { Db } from '#database/connection/Db.ts'
import { parseCommand } from '#importer/parseCommand.ts'
import { readSettings } from '#importer/settings.ts'
import { runCommand } from '#importer/runCommand.ts'
import { openImports } from '#server/imports/openImports.ts'
import type { RunImporter, ImporterOutput } from '#server/imports/importerProgram.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { ADA, signInAda } from '#tests/support/register/recordAdministrator.ts'
import { newFolder } from '#tests/support/newFolder.ts'

/** Runs the command in this process, which normally runs separately, as it would in that folder. */
export async function runCommandIn(
  db: Db,
  folder: string,
  args: readonly string[],
  who = 'importer',
): Promise<ImporterOutput> {
  const command = parseCommand([...args])
  if (typeof command === 'string') return { ended: 2, output: '', complaint: command }
  const settings = readSettings({ DATA_DIR: folder, IMPORT_STARTED_BY: who })
  if (typeof settings === 'string') throw new Error(settings)
  const silent = { show: undefined, accountsOf: () => undefined, clear: () => undefined }
  const inFolder = {
    ...command,
    ...('files' in command && { files: command.files.map((name) => join(folder, name)) }),
    ...('unpackTo' in command && { unpackTo: folder }),
    ...('documents' in command && command.documents && { documents: join(folder, command.documents) }),
  }
  const { json, exitCode } = await runCommand(db, inFolder, settings, silent)
  return { ended: exitCode, output: JSON.stringify(json).replaceAll(`${folder}/`, ''), complaint: '' }
}

interface Setting {
  runImporter?: RunImporter
  timeoutsMs?: Parameters<typeof openImports>[0]['timeoutsMs']
}

/** The answer of a call; throws an error for a refusal. */
async function answered<Answer>(response: Response | Promise<Response>): Promise<Answer> {
  const answer = await response
  const json: unknown = await answer.json()
  if (!answer.ok) throw new Error(JSON.stringify(json))
  return json as Answer
}

/** A site over this register on which Ada imports in the browser. */
export async function importInBrowser(db: Db, { runImporter, timeoutsMs = {} }: Setting = {}) {
  const folder = newFolder()
  const stop = new AbortController()
  const logged: unknown[][] = []
  onTestFinished(() => stop.abort())
  const imports = openImports({
    db,
    folder,
    runImporter:
      runImporter ?? (({ args, folder: files, actor }) => runCommandIn(db, files, args, actor.who)),
    clock: () => new Date('2026-11-21T12:00:00Z'),
    stop: stop.signal,
    log: { info: () => {}, error: (...entry) => void logged.push(entry) },
    timeoutsMs,
  })
  const { api } = await createTestApp({}, { db, openImports: imports })
  const { token } = await signInAda(db, new Date('2026-11-21T12:00:00Z'))

  const call = async (method: string, path: string, body?: unknown, headers = {}) => {
    const isBytes = body instanceof Uint8Array
    return api.request(`/api/admin/imports${path}`, {
      method,
      headers: {
        [TOKEN_HEADER]: token,
        ...(body !== undefined && {
          'Content-Type': isBytes ? 'application/octet-stream' : 'application/json',
        }),
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
  }
  const current = async () => (await answered<{ open: OpenImport | null }>(call('GET', '/open'))).open

  /** The open import once the importer has stopped working on it. */
  const settled = async (): Promise<OpenImport> => {
    await expect
      .poll(async () => (await current())?.state, { interval: 5 })
      .toMatch(/^(ready|shown|done|failed)$/)
    return (await current()) as OpenImport // its state was just matched
  }

  /** Uploads these files in parts and waits until they have been checked. */
  async function send(files: Readonly<Record<string, Uint8Array>>): Promise<OpenImport> {
    const plan = Object.entries(files).map(([name, bytes]) => ({ name, size: bytes.length }))
    const { id } = await answered<OpenImport>(call('POST', '/open', { files: plan }))
    for (const [fileNo, bytes] of Object.values(files).entries())
      for (let offset = 0; offset < bytes.length; offset += UPLOAD_PART_BYTES) {
        const part = bytes.subarray(offset, offset + UPLOAD_PART_BYTES)
        const response = await call('PUT', `/open/${id}/files/${fileNo}/${offset}`, part)
        if (!response.ok) throw new Error(await response.text())
      }
    return settled()
  }

  async function check(id: string, choices: ImportChoices): Promise<OpenImport> {
    await answered(call('POST', `/open/${id}/check`, choices))
    return settled()
  }

  const confirm = () =>
    api.request('/api/admin/confirmation', {
      method: 'POST',
      headers: { [TOKEN_HEADER]: token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: ADA.password }),
    })

  async function commit({ id, shown }: OpenImport): Promise<OpenImport> {
    await confirm()
    await answered(call('POST', `/open/${id}/commit`, { shown }))
    return settled()
  }

  return {
    uploads: folder,
    logged,
    api,
    token,
    imports,
    call,
    answered,
    current,
    settled,
    send,
    check,
    confirm,
    commit,
  }
}

/** A report without its times. */
export const lasting = (report: ImportReport) => ({ ...report, startedAt: '', finishedAt: '' })
