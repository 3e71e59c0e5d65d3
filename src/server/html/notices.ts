import type { RegisterMeta } from '#database/history/register.ts'

export const SAMPLE_NOTICE = 'Sample data: every name and number here is invented.'
export const STALE_NOTICE = 'The register cannot be reached just now, so what you see may be out of date.'
export const UNAVAILABLE_NOTICE =
  'The register cannot be reached right now. Nothing is lost; try again in a minute.'

/** The notices of a picture or a frame. */
export const noticesOf = async (register: Pick<RegisterMeta, 'isSample'>): Promise<readonly string[]> =>
  (await register.isSample()) ? [SAMPLE_NOTICE] : []

/** The page with this sentence at the top. */
export const withNotice = (html: string, sentence: string): string =>
  html.replace(
    /<body>/,
    (body) => `${body}\n    <aside class="site-notice" aria-label="About this data">${sentence}</aside>`,
  )
