import type { Context } from 'hono'
import { REJECTED_PREFIX } from '#contract/domain/rejectedPrefix.ts'
import type { importHistoryIn } from '#database/repositories/importHistory.ts'
import { httpError } from '../../apiError.ts'
import type { Reauthenticate } from '../../auth/reauthenticate.ts'
import type { OpenImports } from '../../imports/openImports.ts'
import { readBytes } from '../../middleware/readJson.ts'
import { contentDisposition } from '../contentDisposition.ts'
import type { Handlers } from '../Handlers.ts'

interface ImportDeps {
  /** Undefined if this server accepts no files. */
  open: OpenImports | undefined
  history: ReturnType<typeof importHistoryIn>
  reauthenticate: Reauthenticate
}

const NO_FILES = 'This server accepts no files. Use the command: npm run import'

/** Imports in the browser, and those on record. */
export const importHandlers = ({ open, history, reauthenticate }: ImportDeps) =>
  ({
    getOpenImport: () => ({ open: open?.current() ?? null }),
    openImport: ({ body, c }) => requireImports(open).open(c.var.actor, body),
    sendImportPart: async ({ params, c }) =>
      requireImports(open).receive(c.var.actor, params, await readBytes(c)),
    checkImport: ({ params, body, c }) => requireImports(open).check(c.var.actor, params.openId, body),
    commitImport: ({ params, body, c }) =>
      requireImports(open).commit(c.var.actor, params.openId, body.shown),
    discardImport: ({ params }) => requireImports(open).discard(params.openId),
    getOpenRejectedLines: async ({ params, query, c }) =>
      sendAttachment(c, query.file, await requireImports(open).rejectedLines(params.openId, query.file)),

    listImports: ({ query }) => history.list(query.before),
    getImport: async ({ params, refuse }) => (await history.find(params.importId)) ?? refuse(404),
    async getRejectedLines({ params, query, refuse, c }) {
      const lines = await history.rejectedLines(params.importId, query.file)
      return sendAttachment(c, query.file, lines ?? refuse(404))
    },
    async forgetImport({ params: { importId }, refuse, c }) {
      const { forgets } = (await history.find(importId)) ?? refuse(404)
      if (forgets === null) return refuse(409)
      return requireImports(open).redo(c.var.actor, { verb: 'forget', what: forgets, importId }, null)
    },
    async importAgain({ params: { importId }, body: { password }, refuse, c }) {
      if (!(await history.find(importId))) return refuse(404)
      const choices = (await history.kept(importId)) ?? refuse(409)
      const allowRemovals = password !== undefined
      const owner = allowRemovals ? await reauthenticate(c.var.actor, password) : undefined
      await owner?.forgive()
      if (allowRemovals && !owner) refuse(403)
      const redone = { verb: 'again', importId, allowRemovals } as const
      return requireImports(open).redo(c.var.actor, redone, { ...choices, allowOlder: true, allowRemovals })
    },
  }) satisfies Partial<Handlers>

const requireImports = (open: OpenImports | undefined): OpenImports => open ?? httpError(409, NO_FILES)

/** Never displayed by the browser, because uploaded content may be anything. */
function sendAttachment(c: Context, name: string, bytes: Uint8Array): Response {
  c.header('Content-Type', 'application/octet-stream')
  c.header('Content-Disposition', contentDisposition('attachment', REJECTED_PREFIX + name))
  return c.body(new Uint8Array(bytes))
}
