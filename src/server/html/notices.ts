import type { RegisterMeta } from '#database/register.ts'

const SAMPLE_NOTICE = 'Sample data: every name and number here is invented.'
export const STALE_NOTICE = 'The register cannot be reached just now, so what you see may be out of date.'
export const UNAVAILABLE_NOTICE =
  'The register cannot be reached right now. Nothing is lost; try again in a minute.'

/** The notice of sample data, if it is that. */
export const sampleNotice = async (register: Pick<RegisterMeta, 'isSample'>): Promise<string | undefined> =>
  (await register.isSample()) ? SAMPLE_NOTICE : undefined

/** The page with this sentence at the top. */
export const withNotice = (html: string, sentence: string): string =>
  html.replace(
    /<body>/,
    (body) => `${body}\n    <aside class="site-notice" aria-label="About this data">${sentence}</aside>`,
  )
