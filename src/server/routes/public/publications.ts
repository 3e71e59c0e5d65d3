import { apiUrl } from '#contract/apiUrls.ts'
import { getPublishedFile } from '#contract/publicAddresses.ts'
import type { SendPublished } from '../../exports/sendPublished.ts'
import type { Publications } from '../../exports/publications.ts'
import type { Handlers } from '../Handlers.ts'

/** The published files; only those in the manifest. */
export const publicationHandlers = (publications: Publications, send: SendPublished) =>
  ({
    getPublication: async ({ refuse }) => (await publications.last()) ?? refuse(404),

    getLatestFile: async ({ c, params: { file }, refuse }) => {
      const last = await publications.last()
      const found = last?.files.find(({ path }) => path.endsWith(`/${file}`)) ?? refuse(404)
      const [publication = ''] = found.path.split('/')
      return c.body(null, 302, {
        Location: apiUrl(getPublishedFile, { publication, file }),
        'Cache-Control': 'no-cache',
      })
    },

    getPublishedFile: async ({ c, params: { publication, file }, refuse }) => {
      const found = (await publications.file(`${publication}/${file}`)) ?? refuse(404)
      return send(c, found, publications.read)
    },
  }) satisfies Partial<Handlers>
