import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import type { Register } from '../data/register.ts'

/**
 * A browser asks again every time, so an administrator sees an edit at once; a shared cache may answer for half a
 * minute without asking.
 */
const PUBLIC = 'public, max-age=0, s-maxage=30, must-revalidate'

/** Serialising is most of the cost of an answer; this much of it is kept. */
const KEPT_BYTES = 64 * 1024 * 1024

const COMPRESS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
type Encoding = keyof typeof COMPRESS

interface Answer {
  body: Buffer
  compressed: Partial<Record<Encoding, Buffer>>
  etag: string
  contentType: string
}

/** Public answers, kept serialised and compressed until a committed write changes what the public sees. */
export function keptAnswers(register: Register) {
  let version = 0
  let kept = new Map<string, Answer>()
  let keptBytes = 0

  return createMiddleware(async (c, next) => {
    const current = await register.version()
    if (current !== version || keptBytes > KEPT_BYTES) {
      version = current
      kept = new Map()
      keptBytes = 0
    }
    // An answer read before a change must not join those read after it.
    const ofThisVersion = kept

    const { pathname, search } = new URL(c.req.url)
    let answer = ofThisVersion.get(pathname + search)
    if (!answer) {
      await next()
      if (c.res.status !== 200) return
      const body = Buffer.from(await c.res.arrayBuffer())
      answer = {
        body,
        compressed: {},
        etag: etagOf(body),
        contentType: c.res.headers.get('Content-Type') ?? '',
      }
      ofThisVersion.set(pathname + search, answer)
      keptBytes += body.length
    }
    // Without this, Hono merges the headers of the answer it replaces into the new one.
    c.res = undefined
    c.res = await respond(answer, c.req.raw.headers)
  })
}

/** Weak, because the compressed forms are the same answer in other bytes. */
export const etagOf = (body: Buffer | string) =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

async function respond(answer: Answer, request: Headers): Promise<Response> {
  const headers = new Headers({ ETag: answer.etag, 'Cache-Control': PUBLIC, Vary: 'Accept-Encoding' })
  if (matches(request.get('If-None-Match'), answer.etag)) return new Response(null, { status: 304, headers })

  headers.set('Content-Type', answer.contentType)
  const encoding = encodingFor(request.get('Accept-Encoding') ?? '', answer.body)
  if (encoding) headers.set('Content-Encoding', encoding)
  const body = encoding
    ? (answer.compressed[encoding] ??= await COMPRESS[encoding](answer.body))
    : answer.body
  headers.set('Content-Length', String(body.length))
  return new Response(new Uint8Array(body), { headers })
}

const matches = (condition: string | null, etag: string) =>
  condition === '*' || (condition?.split(',').some((one) => one.trim() === etag) ?? false)

function encodingFor(accepted: string, body: Buffer): Encoding | undefined {
  if (body.length < 1024) return undefined
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : undefined
}
