import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESS = {
  br: (body: Buffer, quality: number) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
type Encoding = keyof typeof COMPRESS

/** Quick and nearly as small as it gets; what is compressed once for a year may take longer. */
const QUICK = 5

/** An answer ready to be sent again: serialised, hashed, and compressed the first time somebody takes it so. */
export interface KeptAnswer {
  body: Buffer
  contentType: string
  etag: string
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
  quality: number
}

export const keep = (body: Buffer, contentType: string, quality = QUICK): KeptAnswer => ({
  body,
  contentType,
  etag: etagOf(body),
  compressed: {},
  quality,
})

/** Sends it as this request takes it: not at all if it has it already, else in the smallest form it understands. */
export async function send(answer: KeptAnswer, request: Headers, cacheControl: string): Promise<Response> {
  const { body, contentType, etag, compressed, quality } = answer
  const headers = new Headers({ ETag: etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' })
  if (matches(request.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers })

  headers.set('Content-Type', contentType)
  const encoding = encodingFor(request.get('Accept-Encoding') ?? '', answer)
  if (encoding) headers.set('Content-Encoding', encoding)
  const sent = encoding ? await (compressed[encoding] ??= COMPRESS[encoding](body, quality)) : body
  headers.set('Content-Length', String(sent.length))
  return new Response(new Uint8Array(sent), { headers })
}

/** Weak, because the compressed forms are the same answer in other bytes. */
export const etagOf = (body: Buffer | string) =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const matches = (condition: string | null, etag: string) =>
  condition === '*' || (condition?.split(',').some((one) => one.trim() === etag) ?? false)

function encodingFor(accepted: string, { body, contentType }: KeptAnswer): Encoding | undefined {
  if (body.length < 1024 || /^(font|image\/(?!svg))/.test(contentType)) return undefined
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : undefined
}
